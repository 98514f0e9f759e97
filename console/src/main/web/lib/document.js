// Documents: their names, collections, formats and citations.

const PREFIX = 'collection:';
const NOTE_FILE = 'note.md';
const TRAIL_MAX = 2;
// Formats in which OCR reads pages or images.
const READ_BY_OCR = ['pdf', 'jpg', 'png', 'tiff', 'webp', 'svg', 'docx', 'pptx', 'html', 'epub', 'odt', 'ods', 'odp', 'eml'];
const LABELS = { md: 'Markdown', txt: 'Text', htm: 'HTML', jpg: 'JPEG', xlsx: 'Excel', docx: 'Word', pptx: 'PowerPoint', eml: 'Email', csv: 'CSV', note: 'Note' };

export const isCollectionTag = (tag) => tag.toLowerCase().startsWith(PREFIX);
export const collectionTag = (name) => PREFIX + name;
export const collectionName = (tag) => tag.slice(PREFIX.length);

export function collectionOf(document) {
  const tag = document.tags.find(isCollectionTag);
  return tag ? collectionName(tag) : 'documents';
}

export const ownTags = (document) => document.tags.filter((tag) => !isCollectionTag(tag));

/** The title, or else the file name. */
export const nameOf = (document) => document.title || document.filename;

/** Whether it has a title that is not its file name. */
export const isTitled = (document) => Boolean(document.title) && document.title !== document.filename;

/** The file name, unless it is shown as the title already. All notes have the same one. */
export const fileOf = (document) => (isTitled(document) && document.filename !== NOTE_FILE ? document.filename : '');

/** A format as people call it. */
export const formatName = (format) => LABELS[format] ?? format.toUpperCase();

/** Whether OCR can read it again. */
export const isReadByOcr = (document) => READ_BY_OCR.includes(document.format);

/** "page 3", "pages 3–4", a sheet, or nothing. */
export function place(chunk) {
  if (chunk.page_first) {
    return chunk.page_last && chunk.page_last !== chunk.page_first
      ? `pages ${chunk.page_first}–${chunk.page_last}` : `page ${chunk.page_first}`;
  }
  return chunk.sheet ? `sheet ${chunk.sheet}${chunk.cells ? ` ${chunk.cells}` : ''}` : '';
}

/** "in German" for a passage in another language than its document, or nothing. */
export const foreign = (chunk) => (chunk.language ? `in ${new Intl.DisplayNames(['en'], { type: 'language' }).of(chunk.language)}` : '');

/** The last headings above a passage. The first one usually repeats the title, which is shown already. */
export function trail(document, chunk) {
  const same = (heading) => heading.trim().toLowerCase() === nameOf(document).trim().toLowerCase();
  return chunk.headings.filter((heading, level) => level > 0 || !same(heading)).slice(-TRAIL_MAX).join(' › ');
}

/** How the page shows the original: as a PDF, as an image, or not at all. */
export function preview(document) {
  if (document.format === 'pdf') return 'pdf';
  // An SVG in an image element runs no scripts and loads nothing. Most browsers cannot show TIFF.
  return ['png', 'jpg', 'webp', 'svg'].includes(document.format) ? 'image' : null;
}

/** Why the page cannot show an image, and what to do; empty for those that it can show, and for documents of text. */
export const unshown = (document) => (document.format === 'tiff'
  ? 'Most browsers cannot show TIFF images. Download the original to see its pages; below is the text that was read in them.' : '');

export const IMAGE_TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', svg: 'image/svg+xml' };

/** A reference to a passage, for people: title, author, file, page, and the mail that the file was attached to. */
export function citation(document, chunk) {
  const parts = [document.title && document.title !== document.filename ? `“${document.title}”` : null, document.author, document.filename];
  const mail = document.attached_to;
  return `${[...parts, chunk && place(chunk), mail && `attached to “${mail.name}”`].filter(Boolean).join(', ')}.`;
}
