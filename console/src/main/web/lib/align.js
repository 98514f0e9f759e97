// Finds a passage in the text of a page, even if the two differ in hyphens at line ends, spaces, ligatures,
// punctuation and case, if a footnote on the page interrupts the passage, or if the passage corrects words that were
// misread on the page.

/** Shorter pieces match by chance. */
const PIECE_MIN = 12;

/** The same for pieces that are not in the order of the passage, such as from another column. */
const STRAY_MIN = 24;

/** A part of at most so many letters that differs between two pieces is words that were corrected. */
const CORRECTED_MAX = 40;

/** By how many letters such a part may be longer in one than in the other. */
const CORRECTED_DIFFERENCE = 4;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * The letters and digits of texts in one form, each with where it came from.
 *
 * @param {string[]} texts
 * @returns {{letters: string, text: number[], at: number[]}} `text[i]` and `at[i]` say where letter i is
 */
export function letters(texts) {
  const out = [];
  const text = [];
  const at = [];
  texts.forEach((one, index) => {
    let offset = 0;
    for (const character of one) {
      for (const letter of character.normalize('NFKD').toLowerCase()) {
        if (LETTER.test(letter)) {
          for (let unit = 0; unit < letter.length; unit++) {
            out.push(letter[unit]);
            text.push(index);
            at.push(offset);
          }
        }
      }
      offset += character.length;
    }
  });
  return { letters: out.join(''), text, at };
}

/**
 * Where a passage is on a page.
 *
 * @param {string[]} texts the texts of the page, in reading order
 * @param {string} passage
 * @returns {{text: number, from: number, to: number}[]} ranges of the texts; empty when the passage is not there
 */
export function locate(texts, passage) {
  const page = letters(texts);
  const wanted = letters([passage]).letters;
  if (!wanted || !page.letters) return [];
  const covered = new Set();
  const cover = (from, length) => {
    for (let i = from; i < from + length; i++) covered.add(i);
  };
  const whole = page.letters.indexOf(wanted);
  if (whole >= 0) {
    cover(whole, wanted.length);
  } else {
    pieces(page.letters, wanted, cover);
  }
  return ranges(page, covered, texts);
}

/** Covers the longest pieces of the passage that follow each other on the page, and corrected words between them. */
function pieces(page, wanted, cover) {
  let from = 0;
  let after = 0;
  let last = 0;
  while (from + PIECE_MIN <= wanted.length) {
    const piece = wanted.slice(from, from + PIECE_MIN);
    let found = page.indexOf(piece, after);
    const isStray = found < 0 && after > 0;
    if (isStray) found = page.indexOf(piece);
    const length = found < 0 ? 0 : same(page, found, wanted, from);
    if (length < (isStray ? STRAY_MIN : PIECE_MIN)) {
      from += 1;
      continue;
    }
    if (isCorrected(found - after, from - last)) cover(after, found - after);
    cover(found, length);
    from += length;
    after = found + length;
    last = from;
  }
}

/** Whether parts of so many letters, on the page and in the passage, are the same words, read differently. */
function isCorrected(onPage, inPassage) {
  return inPassage > 0 && onPage > 0 && Math.max(onPage, inPassage) <= CORRECTED_MAX
    && Math.abs(onPage - inPassage) <= CORRECTED_DIFFERENCE;
}

/** The number of equal letters from two positions on. */
function same(page, at, wanted, from) {
  let length = 0;
  while (from + length < wanted.length && at + length < page.length && wanted[from + length] === page[at + length]) length++;
  return length;
}

function ranges(page, covered, texts) {
  const byText = new Map();
  for (const letter of covered) {
    const text = page.text[letter];
    const range = byText.get(text) ?? { text, from: Infinity, to: 0 };
    range.from = Math.min(range.from, page.at[letter]);
    range.to = Math.max(range.to, page.at[letter] + 1);
    byText.set(text, range);
  }
  return [...byText.values()]
    .map((range) => ({ ...range, to: withPunctuation(texts[range.text], range.to) }))
    .sort((one, other) => one.text - other.text);
}

function withPunctuation(text, to) {
  let end = to;
  while (end < text.length && /[^\p{L}\p{N}\s]/u.test(text[end])) end++;
  return end;
}
