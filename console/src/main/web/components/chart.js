import { html, useEffect, useRef } from '../lib/ui.js';
import { number } from '../lib/format.js';
import uPlot from '../vendor/uplot/uPlot.esm.js';

const HEIGHT = 150;
const DASH = [5, 4];
/** Counts have no fractions. */
const WHOLE_STEPS = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

let styled = false;

/** The styles of the chart library, loaded with the first chart. */
function loadStyles() {
  if (styled) return;
  styled = true;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL('../vendor/uplot/uPlot.min.css', import.meta.url).href;
  document.head.append(link);
}

/** A colour of the theme as numbers: a canvas does not resolve CSS variables. */
function colour(name) {
  const probe = document.createElement('span');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

/** The same colour, nearly transparent. */
const faint = (value) => value.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.13)');

/**
 * Lines over time. Screen readers get the latest and the highest value of every line.
 *
 * @param {number[]} times seconds since 1970
 * @param {{label: string, values: (number|null)[], colour: string, fill?: boolean, dashed?: boolean, sparse?: boolean}[]} lines sparse ones have
 *   gaps, which are bridged
 * @param {(value: number) => string} format writes values at the axis and in the legend
 */
export function Chart({ title, times, lines, format = number, range }) {
  const frame = useRef();
  const plot = useRef(null);
  useEffect(() => {
    loadStyles();
    const options = () => ({
      width: Math.max(200, frame.current.clientWidth),
      height: HEIGHT,
      padding: [8, 16, 0, 0],
      cursor: { points: { size: 7 }, drag: { x: false, y: false } },
      legend: { show: false },
      scales: { x: { range: () => range }, y: { range: (_, low, high) => [0, high > 0 ? high * 1.12 : 1] } },
      axes: [
        { stroke: colour('text-faint'), grid: { show: false }, ticks: { show: false }, size: 26, font: '11px sans-serif', values: (_, splits) => splits.map(clock) },
        { stroke: colour('text-faint'), grid: { stroke: colour('line'), width: 1 }, ticks: { show: false }, size: 58, font: '11px sans-serif', space: 34, incrs: format === number ? WHOLE_STEPS : undefined,
          values: (_, splits) => splits.map((value) => (value === null ? '' : format(value))) },
      ],
      series: [{}, ...lines.map((line) => ({
        label: line.label, stroke: colour(line.colour), width: 1.6, dash: line.dashed ? DASH : undefined, points: { show: Boolean(line.sparse), size: 4, fill: colour(line.colour) }, spanGaps: Boolean(line.sparse),
        fill: line.fill ? faint(colour(line.colour)) : undefined,
      }))],
      hooks: { setCursor: [(at) => show(frame.current, at, lines, format)] },
    });
    const draw = () => {
      if (!frame.current) return; // the view is being removed
      plot.current?.destroy();
      plot.current = new uPlot(options(), [times, ...lines.map((line) => line.values)], frame.current);
    };
    draw();
    const resized = new ResizeObserver(() => {
      if (frame.current) plot.current?.setSize({ width: Math.max(200, frame.current.clientWidth), height: HEIGHT });
    });
    resized.observe(frame.current);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const themed = new MutationObserver(draw);
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    dark.addEventListener('change', draw);
    return () => {
      resized.disconnect();
      themed.disconnect();
      dark.removeEventListener('change', draw);
      plot.current?.destroy();
      plot.current = null;
    };
  }, [times, lines, range]);
  const latest = (line) => line.values.findLast((value) => value !== null);
  const words = lines.map((line) => `${line.label}: now ${text(latest(line), format)}, at most ${text(highest(line), format)}`).join('; ');
  return html`<figure class="card chart">
    <figcaption><h3>${title}</h3>
      <div class="chart-legend">${lines.map((line) => html`<span key=${line.label}><i class=${line.dashed ? 'dashed' : ''} style=${{ borderColor: `var(--${line.colour})` }}></i>${line.label}
        <b class="number" data-value=${line.label}>${text(latest(line), format)}</b></span>`)}</div></figcaption>
    <div class="chart-plot" ref=${frame} role="img" aria-label=${`${title}. ${words}.`}></div>
  </figure>`;
}

function highest(line) {
  return line.values.reduce((most, value) => (value === null || value < most ? most : value), 0);
}

function text(value, format) {
  return value === undefined || value === null ? '–' : format(value);
}

function clock(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** The values under the pointer, in the legend; the latest ones when the pointer leaves. */
function show(frame, plot, lines, format) {
  const legend = frame.parentElement;
  lines.forEach((line) => {
    const at = plot.cursor.idx;
    const value = at === null || at === undefined ? line.values.findLast((one) => one !== null) : line.values[at];
    const place = [...legend.querySelectorAll('b[data-value]')].find((one) => one.dataset.value === line.label);
    if (place) place.textContent = text(value, format);
  });
}
