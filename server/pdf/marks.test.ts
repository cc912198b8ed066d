import { afterAll, expect, test } from 'vitest'
import { createReportRenderer } from './renderer.ts'
import { printable } from './safe-text.ts'
import { sampleReport } from './sample-report.ts'

// In a program of its own: what is tested here ended the whole process.
const renderer = createReportRenderer()
afterAll(() => renderer.close())

test.each([
  ['an Arabic sign at the beginning of a word', 'ب \u0610'],
  ['a Koranic mark', 'ب \u06d6'],
  ['a subscript alef', 'ب \u0656'],
  ['a Syriac vowel', 'ܐ \u0730'],
  ['a mark behind a direction that is dropped', 'ب \u200f\u0610'],
  ['a mark at the beginning of a line', 'ب\n\u0610'],
  ['a mark on an emoji behind a place to break', '\u0628\u0628\u0628\u200b\u25a1\u0656 '],
  ['a mark of a new script on an old letter', '\ufee7\u{10efe}\u200b'],
])('text from right to left is printed with %s', async (_, word) => {
  const model = sampleReport('en', [])
  const text = word.repeat(60)
  const [section] = model.sections
  if (section) section.questions = [{ label: text, answer: text, comments: [{ kind: 'comment', text }] }]
  const bytes = await renderer.renderReport({ ...model, title: text })
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
})

test('without marks only text from right to left is another', () => {
  const plain = (text: string) => printable(text, { unsupported: new Set(), marks: true })
  expect(plain('שָׁלוֹם \u200b\u0610')).toBe('ש□□לו□ם □')
  expect(plain('नमस्ते q\u0323')).toBe('नमस्ते q\u0323')
})
