// Values as people read them, in the language of the browser.
const LOCALE = undefined;
const numbers = new Intl.NumberFormat(LOCALE);
const days = new Intl.DateTimeFormat(LOCALE, { year: 'numeric', month: 'short', day: 'numeric' });
const moments = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto', style: 'short' });
const languages = new Intl.DisplayNames(LOCALE, { type: 'language' });
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];
const SPANS = [['year', 31_536_000], ['month', 2_592_000], ['day', 86_400], ['hour', 3_600], ['minute', 60], ['second', 1]];

export const number = (value) => numbers.format(value);

export function bytes(count) {
  let size = count;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${size >= 100 || unit === 0 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}

export const day = (time) => days.format(new Date(time));
export const moment = (time) => moments.format(new Date(time));

/** A time as "5 min. ago"; older than a month as a date. */
export function ago(time, now = Date.now()) {
  const seconds = (new Date(time).getTime() - now) / 1000;
  if (Math.abs(seconds) > 2_592_000) return day(time);
  const [unit, length] = SPANS.find(([, span]) => Math.abs(seconds) >= span) ?? ['second', 1];
  return relative.format(Math.round(seconds / length), unit);
}

/** "English" for en; unknown codes are unchanged. */
export function languageName(code) {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}

export const percent = (share) => `${Math.round(share * 100)}%`;

/** "1 document", "2 documents". */
export function count(amount, one, many = `${one}s`) {
  return `${number(amount)} ${amount === 1 ? one : many}`;
}

/** Lists are counted up to so many entries after those that are shown. */
export const COUNT_MAX = 1_000;

/** The total of a list, or what it certainly exceeds when not all entries were counted. */
export function total({ total: counted, total_is_minimum: isMinimum }) {
  return isMinimum ? `more than ${number(Math.floor((counted - 1) / COUNT_MAX) * COUNT_MAX)}` : number(counted);
}

/** The start of a text. */
export function clip(text, limit = 300) {
  const whole = String(text ?? '');
  return whole.length <= limit ? whole : `${whole.slice(0, limit)}…`;
}
