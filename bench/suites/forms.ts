import { createEvaluator } from '@atesta/forms/evaluate.ts'
import { normalizeForm } from '@atesta/forms/normalize.ts'
import { largeForm } from '@atesta/forms/testing/large-form.ts'
import { atMost, figure, median, quantile, type Table } from '../figures.ts'
import type { Options } from '../setting.ts'

const questions = 500
const context = { locale: 'en' as const, now: '2026-01-01T12:00:00Z' }

/** What a keystroke costs in a large form: each answer is changed in turn, and the form evaluated again. */
export async function forms({ trial, quick }: Options): Promise<Table> {
  const { structure, answers } = largeForm(questions)
  const form = normalizeForm(structure)
  const evaluator = createEvaluator(form)
  const others = largeForm(questions).answers
  const change = (index: number): Record<string, unknown> => {
    const id = `c${index % questions}`
    const other = index % 10 === 0 ? 'no' : others[`c${(index + 10) % questions}`]
    return { ...answers, [id]: Array.isArray(other) ? [...other] : other === answers[id] ? undefined : other }
  }
  const took: number[] = []
  const whole: number[] = []
  const rounds = trial ? 20 : quick ? 1_000 : 10_000
  for (let round = 0; round < rounds; round++) {
    const given = change(round)
    const begun = performance.now()
    evaluator.evaluate(given, context)
    took.push(performance.now() - begun)
    if (round % 100 > 0) continue
    const from = performance.now()
    createEvaluator(form).evaluate(given, context)
    whole.push(performance.now() - from)
  }
  return {
    title: 'A form of 500 questions',
    notes: [
      `150 conditions, 50 checks and 50 calculations; one answer is changed and the form evaluated again, ${figure(rounds)} times, on one thread of this machine. From nothing: a new evaluator, as when a form is opened.`,
    ],
    head: ['', 'median ms', 'p95 ms', 'longest ms'],
    rows: [
      ['one answer changed', ...[median(took), quantile(took, 0.95), Math.max(...took)].map(figure)],
      ['from nothing', ...[median(whole), quantile(whole, 0.95), Math.max(...whole)].map(figure)],
    ],
    verdicts: [atMost('one answer changed, p95', quantile(took, 0.95), 5, ' ms')],
  }
}
