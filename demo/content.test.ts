import { dayMs } from '@atesta/contract/durations.ts'
import { locales } from '@atesta/contract/limits.ts'
import { FormStructure } from '@atesta/contract/schemas/form.ts'
import { evaluateForm } from '@atesta/forms/evaluate.ts'
import { normalizeForm } from '@atesta/forms/normalize.ts'
import { structureProblems } from '@atesta/forms/structure-problems.ts'
import { describe, expect, test } from 'vitest'
import { demoCompanies } from './companies/all.ts'
import type { DemoCompany } from './content.ts'
import { payloadOf } from './fill.ts'
import { planInspections } from './plan.ts'

const now = new Date('2026-03-18T15:00:00Z')

/** Every text of a form that people read, with where it stands. */
function* textsOf(value: unknown, path = ''): Generator<{ path: string; text: unknown }> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const readable = ['label', 'title', 'description', 'help', 'placeholder', 'validation_message'].includes(
      key,
    )
    if (readable) yield { path: `${path}/${key}`, text: inner }
    else yield* textsOf(inner, `${path}/${key}`)
  }
}

const formOf = (company: DemoCompany, task: string) => {
  const key = [...company.workflows, ...company.claims].find((each) => each.key === task)?.form
  return company.forms.find((form) => form.key === key)
}

test('there is an insurer, a mine and an oil and gas operator, each in a language of its own', () => {
  expect(demoCompanies.map(({ slug, locale }) => [slug, locale])).toEqual([
    ['demo', 'en'],
    ['rival', 'es'],
    ['fluxo', 'pt'],
  ])
  expect(demoCompanies[0]?.people.slice(0, 3).map(({ mailbox, range }) => [mailbox, range])).toEqual([
    ['admin', 'RANGE_ADMIN'],
    ['supervisor', 'RANGE_SUPERVISOR'],
    ['inspector', 'RANGE_USER'],
  ])
})

describe.each([...demoCompanies])('$name', (company) => {
  const plan = planInspections(company, now)

  test('its forms are valid and have every text in three languages', () => {
    for (const { name, structure } of company.forms) {
      expect([name, FormStructure.safeParse(structure).success, structureProblems(structure)]).toEqual([
        name,
        true,
        [],
      ])
      for (const { path, text } of textsOf(structure)) {
        if (text === '' || text === undefined) continue
        const missing = locales.filter((locale) => !(text as Record<string, string>)[locale]?.trim())
        expect([name, path, missing]).toEqual([name, path, []])
      }
    }
  })

  test('everything it refers to exists', () => {
    const people = new Set(company.people.map((person) => person.key))
    const folders = new Map(company.folders.map((folder) => [folder.key, folder]))
    const forms = new Set(company.forms.map((form) => form.key))
    const tasks = new Map([...company.workflows, ...company.claims].map((task) => [task.key, task]))
    expect(new Set([...tasks.keys()]).size).toBe(company.workflows.length + company.claims.length)
    for (const folder of company.folders) for (const key of folder.members) expect(people).toContain(key)
    for (const task of tasks.values()) {
      expect([task.key, folders.has(task.folder), forms.has(task.form)]).toEqual([task.key, true, true])
      for (const key of task.assignees) expect(people).toContain(key)
    }
    for (const round of company.rounds) {
      const task = tasks.get(round.task)
      for (const key of round.people) {
        expect(people).toContain(key)
        // Only who is assigned may begin an inspection.
        expect([round.task, task?.assignees]).toEqual([round.task, expect.arrayContaining([key])])
      }
    }
  })

  test('its inspections lie within 90 days, with titles unique per task', () => {
    expect(plan.length).toBeGreaterThan(20)
    for (const { at, subject, state } of plan) {
      const daysAgo = (now.getTime() - at.getTime()) / dayMs
      // Submissions happen when the demo is made, and nothing of them is told to be months old.
      expect([subject, daysAgo > 0 && daysAgo < (state === 'submitted' ? 4 : 90)]).toEqual([subject, true])
    }
    const titles = plan.map(({ task, subject }) => `${task}/${subject}`)
    expect(new Set(titles).size).toBe(titles.length)
    expect(new Set(plan.map(({ state }) => state))).toEqual(new Set(['draft', 'submitted']))
    expect(planInspections(company, now)).toEqual(plan)
  })

  test('submissions answer their form; only files can be missing', async () => {
    for (const planned of plan) {
      const structure = formOf(company, planned.task)?.structure
      if (!structure) throw new Error(`${planned.task} has no form`)
      const form = normalizeForm(structure)
      for (const shot of planned.shots)
        expect([planned.task, form.entities.components[shot.component]?.type]).toEqual([
          planned.task,
          'upload',
        ])
      if (planned.state === 'draft') continue
      const actor = { name: 'Somebody', locale: company.locale } as Parameters<typeof payloadOf>[0]['actor']
      const { form_data, envelope } = await payloadOf({
        structure,
        planned,
        actor,
        inspection: { id: 1, version: 1 },
        files: {},
      })
      const answers = Object.fromEntries([
        ...form_data.schema.map(({ id, value }) => [id, value]),
        ...envelope.signatures.map(({ component_id, ...rest }) => [component_id, rest]),
      ])
      const { errors } = evaluateForm(form, answers, { locale: company.locale, now: now.toISOString() })
      const given = new Set(planned.shots.map((shot) => shot.component))
      const unanswered = [...errors].filter(
        ([id, error]) => !(error.code === 'too_few_files' && given.has(id)),
      )
      expect([planned.task, planned.subject, unanswered]).toEqual([planned.task, planned.subject, []])
    }
  })
})

test.each(demoCompanies.slice(0, 2).map((company) => [company.name, company] as const))(
  'in %s claims have pictures, and one picture is evidence in two of them',
  (_name, company) => {
    const claims = new Set(company.claims.map(({ key }) => key))
    const plan = planInspections(company, now).filter(({ task }) => claims.has(task))
    expect(new Set(plan.map(({ task }) => task)).size).toBeGreaterThan(3)
    const [copied] = plan.flatMap((planned) => planned.copied?.map((copy) => ({ planned, copy })) ?? [])
    expect(claims).toContain(copied?.copy.planned.task)
    expect(copied?.copy.planned.task).not.toBe(copied?.planned.task)
    expect(copied?.copy.planned.shots.map(({ caption }) => caption)).toContain(copied?.copy.caption)
  },
)

test('the lists of inspections and certifications of the first company have three pages and more', () => {
  const [mine] = demoCompanies
  const plan = mine ? planInspections(mine, now) : []
  expect(plan.length).toBeGreaterThan(40)
  expect(plan.flatMap(({ shots }) => shots).length).toBeGreaterThan(40)
})
