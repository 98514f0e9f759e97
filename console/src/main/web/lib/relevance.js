// Searches return as many passages as asked for, however weak. The weak ones are shown on request.
import { count } from './format.js';

const RELEVANT = 0.3;
const SURE = 0.6;
const DOUBTFUL = 0.5;

/** Splits results into those worth reading, at least the first one, and the rest. */
export function split(results) {
  const end = results.findIndex(({ score }, index) => index > 0 && score < RELEVANT);
  return end < 0 ? { strong: results, weak: [] } : { strong: results.slice(0, end), weak: results.slice(end) };
}

/** Whether none of the results is a sure match: neither by its own relevance nor by how likely the best one is. */
export function isDoubtful({ confidence, results }) {
  return confidence < DOUBTFUL && results[0].score < SURE;
}

/** How many passages were found. Once weak ones appear, all strong ones are known. */
export function found({ strong, weak }, total) {
  const shown = strong.length + weak.length;
  return weak.length || shown >= total ? count(strong.length, 'passage') : `${count(total, 'passage')}, the best ${shown} shown`;
}
