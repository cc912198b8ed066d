import { FormStructure, type LocalizedText } from '@atesta/contract/schemas/form.ts'
import { describe, expect, it } from 'vitest'
import { normalizeForm } from '../normalize.ts'
import { buildPayload } from '../payload.ts'
import { structureProblems } from '../structure-problems.ts'
import { evaluate } from '../testing/build-form.ts'
import { fillByType } from '../testing/fill-by-type.ts'
import type { Answers } from '../values.ts'
import { exportXlsform } from '../xlsform/export.ts'
import { importXlsform } from '../xlsform/import.ts'
import { industries, library } from './library.ts'

/** What a filling by type alone gets wrong, because a rule compares it with another answer. */
const fitting: Record<string, Answers> = {
  'refuge-chamber': { oxygen: 20.9, capacity: 20, people: 12, cylinders: 6, 'cylinder-pressure': 180 },
  'vehicle-appraisal': { vin: '9BWZZZ377VT004251', year: 2020 },
  'premises-risk-survey': { area: 900 },
  'confined-space-permit': {
    to: '16:30',
    readings: ['top', 'middle', 'bottom'].map((level) => {
      return { level, at: '08:10', oxygen: 20.8, lel: 0, h2s: 0, co: 3 }
    }),
  },
  'pressure-equipment': {
    'previous-date': '2020-11-20',
    next: '2028-11-20',
    points: [{ point: 'Shell 90°', previous: 12.4, measured: 11.4, required: 8.9 }],
  },
  'internal-audit': { standards: ['iso9001', 'iso14001'], findings: [] },
  'lifting-gear': {
    'rope-nominal': 16,
    'rope-measured': 15.8,
    'throat-nominal': 30,
    'throat-measured': 30.5,
    wll: 2,
    'test-load': 3,
    next: '2026-11-20',
  },
}

/** Short texts may be the same in Spanish and Portuguese; codes and numbers are the same everywhere. */
function isSharedWord(text: string): boolean {
  return text.length <= 24 || /^[^a-z]*$/.test(text)
}

function* texts(node: unknown, path = ''): Generator<[string, LocalizedText]> {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    const isText = ['label', 'title', 'help', 'description', 'placeholder', 'validation_message', 'name', 'sentence'].includes(key)
    if (isText && value !== undefined) yield [`${path}/${key}`, value as LocalizedText]
    else yield* texts(value, `${path}/${key}`)
  }
}

function expectTranslated(node: unknown): void {
  for (const [path, text] of texts(node)) {
    if (text === '') continue
    const { en, es, pt } = typeof text === 'string' ? { en: text } : text
    const said = [en, es, pt].map((one) => one?.trim())
    expect(said.every(Boolean), path).toBe(true)
    if (said.every((one) => isSharedWord(one ?? ''))) continue
    expect(new Set(said).size, `${path}: ${said.join(' | ')}`).toBe(3)
  }
}

describe('the library of forms', () => {
  it('has each form once, with a sentence in every language', () => {
    expect(new Set(library.map(({ key }) => key)).size).toBe(library.length)
    expect(library).toHaveLength(10)
    expect(new Set(library.map(({ industry }) => industry))).toEqual(new Set(industries))
    for (const locale of ['en', 'es', 'pt'] as const) {
      const names = library.map(({ name }) => (typeof name === 'string' ? name : name[locale]))
      expect(new Set(names).size).toBe(library.length)
    }
    expectTranslated(library)
  })
})

describe.each(library)('the form $key', ({ key, load, questions, minutes }) => {
  const read = async () => {
    const { structure } = await load()
    const sections = structure.steps.flatMap((step) => (step.type === 'form' ? structure.schema : step.sections))
    const asked = sections.flatMap((section) => section.questions)
    return { structure, asked, components: asked.flatMap((question) => question.components) }
  }

  it('can be published, and says what it is', async () => {
    const { structure, asked } = await read()
    expect(structureProblems(structure)).toEqual([])
    expect(FormStructure.parse(structure)).toEqual(structure)
    expect(asked).toHaveLength(questions)
    expect(minutes).toBeGreaterThan(0)
    expectTranslated(structure)
  })

  it('calls the records of a group by a name', async () => {
    const { components } = await read()
    for (const { id, label } of components.filter(({ type }) => type === 'group')) expect(label, id).toHaveProperty('pt')
  })

  it('asks for evidence, follow-ups and a signature', async () => {
    const { structure, components } = await read()
    expect(structure.steps.map(({ type }) => type).sort()).toEqual(['documentation', 'form'])
    const types = new Set(components.map(({ type }) => type))
    for (const type of ['upload', 'signature', 'calculation', 'date'] as const) expect(types).toContain(type)
    const kinds = new Set(components.flatMap((one) => one.comment_object.map(({ kind }) => kind)))
    expect(kinds).toEqual(new Set(['comment', 'photo', 'action']))
    const all = JSON.stringify(structure)
    for (const part of ['visible_if', 'validation_message']) expect(all.includes(part), part).toBe(true)
  })

  it('can be filled in and submitted', async () => {
    const { structure, components } = await read()
    const answers = { ...fillByType(components, 0), ...fitting[key] }
    const result = evaluate(structure, answers)
    expect(Object.fromEntries(result.errors)).toEqual({})
    expect(result.complete).toBe(true)
    const calculations = components.filter(({ id, type }) => type === 'calculation' && result.visible.components.has(id))
    for (const { id } of calculations) expect(result.values, id).toHaveProperty([id])
    const form = normalizeForm(structure)
    const payload = buildPayload({ form, inspectionId: 1, version: 1, answers, evaluation: result })
    expect(payload.envelope.signatures.length).toBeGreaterThan(0)
    expect(payload.form_data.schema.length).toBeGreaterThan(15)
  })

  it('has no question that never shows', async () => {
    const { structure, asked, components } = await read()
    const shares = [0, 0.2, 0.4, 0.6, 0.8, 1]
    const seen = new Set<string>()
    const look = (answers: Answers) => {
      for (const id of evaluate(structure, answers).visible.questions) seen.add(id)
    }
    const base = { ...fillByType(components, 0), ...fitting[key] }
    for (const share of shares) {
      const other = fillByType(components, share)
      look(other)
      for (const { id } of components) look({ ...base, [id]: other[id] })
    }
    expect(asked.map(({ id }) => id).filter((id) => !seen.has(id))).toEqual([])
  })

  it('is the same after a way through a workbook', async () => {
    const { structure } = await read()
    const { sheets } = exportXlsform(key, structure)
    const again = importXlsform(sheets, key)
    expect(again.structure).toEqual(structure)
    expect(again.notices).toEqual([])
  })
})
