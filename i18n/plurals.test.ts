import { expect, test } from 'vitest'
import { texts } from './typed.ts'

function* strings(tree: object, path = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [path + key, value]
    else yield* strings(value, `${path}${key}.`)
  }
}

/** Words that follow a number without being what is counted: "1.000.000 seleccionados". */
const noNoun =
  /^(alteradas|feitos|hechos|más|não|no|probadas|provadas|são|seleccionados|selecionados|sin)(?![a-záéíóúãõç])/
const counted = /\{\{count(?:, number)?\}\} (?!\{)(.+)/

test.each(['es', 'pt'] as const)('millions are "de" something, and one is not several (%s)', (locale) => {
  const all = new Map(strings(texts[locale]))
  const found = [...all].filter(([key, text]) => {
    const after = counted.exec(text)?.[1]
    if (!after || noNoun.test(after)) return false
    if (key.endsWith('_many')) return !/^de /.test(after)
    return key.endsWith('_other') && all.get(key.replace(/_other$/, '_one')) === text
  })
  expect(found).toEqual([])
})
