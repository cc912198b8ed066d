import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, expect, test } from 'vitest'
import { createReportRenderer } from './renderer.ts'
import type { ReportModel } from './report-model.ts'
import { printable } from './safe-text.ts'
import { sampleReport } from './sample-report.ts'

// In a program of its own: what is tested here ended the whole process.
const renderer = createReportRenderer()
afterAll(() => renderer.close())

function modelWith(text: string) {
  const model = sampleReport('en', [])
  const [section] = model.sections
  if (section) section.questions = [{ label: text, answer: text, comments: [{ kind: 'comment', text }] }]
  return { ...model, title: text }
}

test.each([
  ['an Arabic sign at the beginning of a word', 'ب \u0610'],
  ['a Koranic mark', 'ب \u06d6'],
  ['a subscript alef', 'ب \u0656'],
  ['a Syriac vowel', 'ܐ \u0730'],
  ['a mark behind a direction that is dropped', 'ب \u200f\u0610'],
  ['a mark behind a joiner', 'ب \u200d\u0610'],
  ['a mark at the beginning of a line', 'ب\n\u0610'],
  ['a mark on an emoji behind a place to break', '\u0628\u0628\u0628\u200b\u25a1\u0656 '],
  ['a mark of a new script on an old letter', '\ufee7\u{10efe}\u200b'],
])('text from right to left is printed with %s', async (_, word) => {
  // Whether it loses its marks depends on the fonts of the machine.
  const bytes = await renderer.renderReport(modelWith(word.repeat(60)))
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
})

/** The programs that are started while `work` runs; `seen` is given each. */
async function programsOf(work: () => Promise<unknown>, seen = (_: ChildProcess) => {}) {
  const started: ChildProcess[] = []
  const note = (message: unknown) => {
    const { process: program } = message as { process: ChildProcess }
    started.push(program)
    program.once('spawn', () => seen(program))
  }
  subscribe('child_process', note)
  try {
    await work()
  } finally {
    unsubscribe('child_process', note)
  }
  return started
}
const marked = modelWith('שָׁלוֹם ')
const kill = (program: ChildProcess) => void program.kill('SIGKILL')
/** In programs of its own. */
async function rendered(model: ReportModel, told: string[] = []) {
  const own = createReportRenderer({ notice: (text) => told.push(text) })
  return own.renderReport(model).finally(() => own.close())
}

test('a program that is lost once loses no marks', async () => {
  const told: string[] = []
  const expected = Buffer.from(await rendered(marked))
  let lost = 0
  const started = await programsOf(
    async () => expect(Buffer.from(await rendered(marked, told)).equals(expected)).toBe(true),
    (program) => {
      if (lost === 0) kill(program)
      lost += 1
    },
  )
  expect([started.length, told]).toEqual([2, []])
})

test('without marks in text from right to left, none are to blame for a program that is lost', async () => {
  for (const [model, tries] of [
    [modelWith('नमस्ते '), 2],
    [modelWith('שלום '), 2],
    [marked, 3],
  ] as const) {
    const started = await programsOf(
      () => expect(rendered(model)).rejects.toMatchObject({ code: 'worker_lost' }),
      kill,
    )
    expect(started).toHaveLength(tries)
  }
})

test('a terminal’s signal to the process group does not end a report', async () => {
  const own = createReportRenderer()
  const [program] = await programsOf(() => own.renderReport(marked))
  const more = await programsOf(async () => {
    const report = own.renderReport(marked)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) program?.kill(signal)
    await report
  })
  expect([program?.signalCode, more]).toEqual([null, []])
  await own.close()
})

test.each([
  ['a place to break beside another', 'ب\u200b\u200bب', 'ب\u200b\u200bب'],
  ['a place to break behind a space', 'ب \u200bب', 'ب \u200bب'],
  ['a joiner behind a space', 'می \u200cخواهم', 'می \u200cخواهم'],
  ['text from left to right', 'q \u0323\u200b\u200bq', 'q \u0323\u200b\u200bq'],
  ['a mark behind a space', 'ب \u0610', 'ب\u00a0\u0610'],
  ['a mark behind a joiner', 'ب \u200d\u0610\n\u200c\u0656', 'ب\u00a0\u200d\u0610\n\u00a0\u200c\u0656'],
])('only before marks in text from right to left a space is no place to break: %s', (_, text, expected) => {
  expect(printable(text, { unsupported: new Set() })).toBe(expected)
})

test('without marks only text from right to left is another', () => {
  const plain = (text: string) => printable(text, { unsupported: new Set(), marks: true })
  expect(plain('שָׁלוֹם \u200b\u0610')).toBe('ש□□לו□ם □')
  expect(plain('नमस्ते q\u0323')).toBe('नमस्ते q\u0323')
})
