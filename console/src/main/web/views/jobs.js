// Ingestion jobs: queued, running, finished and failed ones, with the reason.
import { html, useEffect, useRef, useState } from '../lib/ui.js';
import { useStore } from '../lib/store.js';
import { address, go, route } from '../lib/router.js';
import { useInterval, useLoaded } from '../lib/loading.js';
import { change } from '../lib/filters.js';
import { may } from '../lib/session.js';
import { attachmentsOf } from '../lib/attachments.js';
import { ago, clip, count, moment, number, percent } from '../lib/format.js';
import { add } from '../lib/uploads.js';
import { call } from '../api/engine.js';
import { Badge, Button, Empty, Failed, PageHead, Spinner, Text } from '../components/basics.js';
import { Icon } from '../components/icon.js';
import { Pager } from '../components/pager.js';
import { toast, toastError } from '../components/toast.js';

const PAGE = 50;
const RUNNING_MAX = 10;
const BUSY_MS = 1_500;
const IDLE_MS = 5_000;
const STATES = {
  queued: { title: 'Queued', icon: 'clock' },
  processing: { title: 'Running', icon: 'play', kind: 'accent' },
  done: { title: 'Done', icon: 'check', kind: 'good' },
  failed: { title: 'Failed', icon: 'alert', kind: 'bad' },
  cancelled: { title: 'Cancelled', icon: 'close' },
};
const ADVICE = {
  unsupported_format: 'Convert the file to a format that Pinakes reads, such as PDF, Word, HTML or text, and add the new file.',
  file_too_large: 'Split the file, or raise --max-file-size-mb, restart the server and add the file again.',
  extraction_failed: 'If the file opens on your computer, retry. Otherwise it is damaged, empty or protected by a password: add a repaired copy.',
  ocr_failed: 'The pages could not be read by OCR. Retry; if it fails again, scan the pages with a higher resolution.',
  engine_failed: 'The file is not the cause. Retry; if it fails again, check the server\'s status and log.',
};

export default function Jobs() {
  const { query } = useStore(route);
  const status = query.get('status') ?? '';
  const offset = Number(query.get('offset') ?? 0);
  const { value, error, reload } = useLoaded(async (signal) => {
    const [page, running, engine] = await Promise.all([
      call('listJobs', { query: { status, limit: PAGE, offset }, signal }),
      status || offset ? { jobs: [] } : call('listJobs', { query: { status: 'processing', limit: RUNNING_MAX }, signal }),
      call('status', { signal }).catch(() => null),
    ]);
    // The list is sorted by time, newest first, which puts running jobs behind all queued ones.
    const ids = new Set(running.jobs.map((job) => job.job_id));
    return { ...page, jobs: [...running.jobs, ...page.jobs.filter((job) => !ids.has(job.job_id))], counts: engine?.jobs };
  }, [status, offset]);
  const jobs = value?.jobs ?? [];
  const active = jobs.some((job) => isActive(job)) || value?.counts?.queued > 0 || value?.counts?.processing > 0;
  useInterval(reload, active ? BUSY_MS : IDLE_MS);
  useEffect(() => {
    addEventListener('pinakes:back', reload);
    return () => removeEventListener('pinakes:back', reload);
  }, []);

  if (!value) return html`<div class="page">${error ? html`<${Failed} error=${error} retry=${reload} />` : html`<${Spinner} />`}</div>`;
  if (!jobs.length && !status && !offset) {
    return html`<div class="page"><${PageHead} title="Jobs" /><${Empty} icon="jobs" title="No jobs yet"
      actions=${html`<${Button} kind="primary" onClick=${() => go(address(['documents']))}>Add documents<//>`}>
      Every file and note that you add becomes a job: it is read, split into chunks and indexed. Progress and errors appear here.
      You see the jobs that you started${may('jobs:oversee') ? ', and the jobs of all other callers' : ''}.<//></div>`;
  }
  return html`<div class="page">
    <${PageHead} title="Jobs" note=${active ? 'Updating live' : undefined} />
    <div class="filter-bar" role="group" aria-label="Filter by status">
      <${State} chosen=${status} name="" title="All" />
      ${Object.entries(STATES).map(([name, { title }]) => html`<${State} key=${name} chosen=${status} name=${name} title=${title}
        amount=${value.counts?.[name]} />`)}
    </div>
    ${error && html`<${Failed} error=${error} retry=${reload} />`}
    ${!jobs.length ? html`<${Empty} icon="jobs" title=${`No ${(STATES[status]?.title ?? 'such').toLowerCase()} jobs`}
        actions=${html`<${Button} onClick=${() => change({ status: undefined, offset: undefined })}>Show all jobs<//>`} />`
      : html`<ul class="card jobs">${jobs.map((job) => html`<${Job} key=${job.job_id} job=${job} onChanged=${reload} />`)}</ul>
        <${Pager} offset=${offset} shown=${jobs.length} size=${PAGE} more=${value.next_offset !== null}
          onMove=${(next) => change({ offset: next || undefined })} />`}
  </div>`;
}

const isLost = (job) => (job.status === 'failed' || job.status === 'cancelled') && (job.retryable || !job.project);
const isActive = (job) => job.status === 'queued' || job.status === 'processing';

function State({ chosen, name, title, amount }) {
  return html`<button type="button" class="chip" aria-pressed=${chosen === name}
    onClick=${() => change({ status: name || undefined, offset: undefined })}>${title}
    ${amount > 0 && html`<span class="count">${number(amount)}</span>`}</button>`;
}

function Job({ job, onChanged }) {
  const [busy, setBusy] = useState(false);
  const { title, icon, kind = '' } = STATES[job.status] ?? { title: job.status, icon: 'info' };
  const act = async (operation, words) => {
    setBusy(true);
    try {
      await call(operation, { path: { id: job.job_id } });
      toast(words);
      onChanged();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  const name = clip(job.filename, 160);
  const document = job.result?.document_id;
  return html`<li class="job ${job.status}">
    <span class="job-icon ${kind}">${job.status === 'processing' ? html`<span class="spinner" aria-hidden="true"></span>` : html`<${Icon} name=${icon} size=${16} />`}</span>
    <div class="grow">
      <div class="job-head">
        <span class="job-name truncate">${document ? html`<a href=${address(['documents', document])}><${Text}>${name}<//></a>` : html`<${Text}>${name}<//>`}</span>
        ${job.status === 'done' ? html`<span class="visually-hidden">${title}</span>` : html`<${Badge} kind=${kind}>${title}<//>`}
        ${job.project && html`<a class="badge" href=${address(['projects', job.project])}><${Icon} name="projects" size=${12} />${job.project}</a>`}
      </div>
      <${Details} job=${job} />
    </div>
    <div class="job-side">
      <time class="faint small" datetime=${job.created_at} title=${moment(job.created_at)}>${ago(job.ended_at ?? job.started_at ?? job.created_at)}</time>
      ${isLost(job) && may('documents:write') && html`<${Retry} job=${job} onRetried=${onChanged} />`}
      ${isActive(job) && may('documents:write') && html`<${Button} kind="small" busy=${busy} label=${`Cancel ${clip(job.filename, 60)}`}
        onClick=${() => act('cancelJob', 'Cancelled')}>Cancel<//>`}
    </div>
  </li>`;
}

/** Processes the content of a job again. If the server no longer has it, the user chooses the file. */
function Retry({ job, onRetried }) {
  const [busy, setBusy] = useState(false);
  const input = useRef();
  const stated = useRef();
  const retry = async () => {
    setBusy(true);
    try {
      await call('retryJob', { path: { id: job.job_id } });
      toast('Queued again');
      onRetried();
    } catch (error) {
      if (error.code === 'content_gone' && !job.project) {
        stated.current = error.body.stated;
        input.current.click();
      } else {
        toastError(error);
      }
    }
    setBusy(false);
  };
  const chosen = () => {
    add([...input.current.files].map((file) => ({ file, path: job.source_path ?? undefined })), stated.current?.tags ?? []);
    input.current.value = '';
    onRetried();
  };
  return html`<${Button} kind="small" icon="refresh" busy=${busy} label=${`Retry ${clip(job.filename, 60)}`} onClick=${retry}>Retry<//>
    <input ref=${input} type="file" hidden aria-label=${`The file ${clip(job.filename, 60)}`} onChange=${chosen} />`;
}

function Details({ job }) {
  if (job.status === 'processing') {
    const { progress } = job;
    const left = progress.remaining_ms ? ` · about ${duration(progress.remaining_ms)} left` : '';
    return html`<div class="progress" role="progressbar" aria-label=${`Progress of ${clip(job.filename, 60)}`} aria-valuemin="0" aria-valuemax="100"
        aria-valuenow=${Math.round(progress.fraction * 100)}><span style=${{ width: `${progress.fraction * 100}%` }}></span></div>
      <p class="small faint">${clip(progress.activity, 200)} · ${percent(progress.fraction)}${left}</p>`;
  }
  if (job.status === 'failed') {
    const advice = ADVICE[job.error?.code?.toLowerCase()];
    return html`<p class="small job-error"><${Text}>${clip(job.error?.message, 500)}<//></p>${advice && html`<p class="small faint">${advice}</p>`}`;
  }
  if (job.status === 'done' && job.result) {
    return html`<${Made} job=${job} />`;
  }
  return html`<p class="small faint">${job.status === 'queued' ? clip(job.progress.activity, 200) : 'Nothing was stored'}</p>`;
}

function Made({ job }) {
  const { chunks, version } = job.result;
  const { value: attachments } = useLoaded((signal) => attachmentsOf(job, signal), [job.job_id]);
  return html`<p class="small faint">${count(chunks, 'chunk')}${attachments ? ` · ${count(attachments, 'attachment')}` : ''}${version > 1 ? ` · version ${version}` : ''}${took(job)}</p>`;
}

function took(job) {
  return job.started_at && job.ended_at ? ` · took ${duration(new Date(job.ended_at) - new Date(job.started_at))}` : '';
}

function duration(milliseconds) {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
