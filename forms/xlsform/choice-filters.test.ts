import { describe, expect, it } from 'vitest'
import { structureProblems } from '../structure-problems.ts'
import { evaluate } from '../testing/build-form.ts'
import { importXlsform } from './import.ts'

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

/** Choices in twenty regions under questions with these filters. */
const imported = (choices: number, filters: readonly string[], list = 'select_one places') =>
  importXlsform(
    [
      {
        name: 'survey',
        rows: [
          ['type', 'name', 'label', 'choice_filter'],
          ['text', 'region', 'Region', ''],
          ...filters.map((filter, index) => [list, `q${index}`, `Question ${index}`, filter]),
        ],
      },
      {
        name: 'choices',
        rows: [
          ['list_name', 'name', 'label', 'area'],
          ...times(choices, (at) => ['places', `p${at}`, `Place ${at}`, `r${at % 20}`]),
        ],
      },
    ],
    'x',
  )
const optionsIn = ({ structure }: ReturnType<typeof imported>) =>
  structure.schema.flatMap(({ questions }) =>
    questions.flatMap(({ components }) => components.map(({ options }) => options)).slice(1),
  )

describe('choice filters', () => {
  it('are taken over once for all questions with the same list and filter', () => {
    const form = imported(
      1000,
      times(1000, () => 'area = ${region}'),
    )
    expect(form.notices).toEqual([])
    expect(new Set(optionsIn(form)).size).toBe(1)
    expect(new Set(optionsIn(form)[0]?.map(({ visible_if }) => visible_if)).size).toBe(20)
    const offered = evaluate(form.structure, { region: 'r7' }).offered.get('q999')
    expect([...(offered ?? [])].slice(0, 2)).toEqual(['p7', 'p27'])
  })

  it('are read once for all choices that have the same in what they compare', () => {
    const form = imported(
      100,
      times(20, (index) => (index === 0 ? 'area = ${region}' : `area = \${q${index - 1}}`)),
    )
    const rules = new Set(optionsIn(form).flatMap((options) => options.map(({ visible_if }) => visible_if)))
    expect(rules.size).toBe(20 * 20)
  })

  it('leave a choice of words to the question that has it', () => {
    const form = imported(3, ['area = ${region}', 'area = ${region}'], 'select_one places or_other')
    expect(optionsIn(form).map((options) => options.map(({ value }) => value))).toEqual(
      times(2, () => ['p0', 'p1', 'p2', 'other']),
    )
  })

  it('are checked once for all questions that share them', () => {
    const form = imported(
      50,
      times(50, () => 'area = ${region}'),
    )
    let read = 0
    for (const option of optionsIn(form)[0] ?? []) {
      const { label } = option
      const get = () => {
        read++
        return label
      }
      Object.defineProperty(option, 'label', { get, enumerable: true })
    }
    expect(structureProblems(form.structure)).toEqual([])
    expect(read).toBeLessThan(50 * 10)
  })
})
