import { companies } from '@atesta/contract/routes/companies.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { setUpApp } from '@atesta/testkit/outside/authenticator-app.ts'
import { growOld } from '@atesta/testkit/records/old-session.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { expect, test } from 'vitest'

const given = useScene()
const settings = {
  name: 'Acme Minera',
  locale: 'es' as const,
  time_zone: 'America/Argentina/Salta',
  theme: 'inti' as const,
  main_colour: '#7A1F1F',
  contact_email: ' Office@Acme.test ',
}
const version = async () => (await given.alice.api.companies.read()).version

test('saves, increments the version, is visible immediately, and is audited', async () => {
  const saved = await given.alice.api.companies.save({ body: { ...settings, version: 1 } })
  expect(saved).toMatchObject({
    ...settings,
    main_colour: '#7a1f1f',
    contact_email: 'office@acme.test',
    layout: { slug: 'inti', colours: { main: '#7a1f1f' } },
    version: 2,
  })
  expect(await given.alice.api.companies.read()).toEqual(saved)
  await until(async () => (await given.ines.api.auth.me()).company.layout.slug === 'inti')
  expect((await given.ines.api.auth.me()).company).toMatchObject({
    name: 'Acme Minera',
    locale: 'es',
    layout: { slug: 'inti', colours: { main: '#7a1f1f' } },
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.alice.userId,
    action: 'save',
    noun: 'company',
    record_id: String(given.stack.companies.acme),
    details: { theme: 'inti', name: 'Acme Minera' },
  })
})

test('people who are invited from now on live in the company’s time zone', async () => {
  const body = { email: 'nora@acme.test', name: 'Nora', range: 'RANGE_USER' } as const
  expect((await given.alice.api.users.create({ body })).time_zone).toBe('America/Argentina/Salta')
})

test('uses the theme’s colour without one of its own', async () => {
  const body = { ...settings, main_colour: null, contact_email: '', version: await version() }
  const saved = await given.alice.api.companies.save({ body })
  expect(saved.contact_email).toBe('')
  expect(saved.layout.colours.main).toBe('#c98a12')
})

test('a light colour is the company’s like any other: what is written in it has a darker shade', async () => {
  for (const main_colour of ['#ffffff', '#ffe600', '#aaaaaa']) {
    const body = { ...settings, main_colour, version: await version() }
    const saved = await given.alice.api.companies.save({ body })
    expect(saved.layout.colours.main).toBe(main_colour)
  }
})

test('a stale version is refused with both', async () => {
  const theirs = await version()
  const args = { body: { ...settings, version: theirs - 1 } }
  const problem = await expectRefused(given.stack, given.alice, companies.save, args, 'stale_version')
  expect(problem.meta).toEqual({ mine: theirs - 1, theirs })
})

test.each([
  { name: ' ' },
  { locale: 'fr' },
  { time_zone: '+03:00' },
  { theme: 'no-such-theme' },
  { main_colour: 'red' },
  { contact_email: 'nobody' },
  { plan: 'business' },
  { slug: 'other' },
])('%j is refused', async (more) => {
  const args = { body: { ...settings, version: 1, ...more } }
  await expectRefused(given.stack, given.alice, companies.save, args, 'validation_failed')
})

test('once a second factor is required, sessions without one can only set it up', async () => {
  const { stack, alice, ines } = given
  const ask = async (path: string) => {
    const answer = await ines.fetch(path)
    return { status: answer.status, ...((await answer.json()) as { code?: string }) }
  }
  await setUpApp(stack, alice)
  await alice.api.companies.save({ body: { require_second_factor: true, version: await version() } })
  for (const path of ['/api/workflows', '/api/auth/sessions', '/api/companies/settings', '/api/users'])
    expect(await ask(path)).toMatchObject({ status: 403, code: 'second_factor_required' })
  expect(await ines.api.auth.me()).toMatchObject({ must_set_up_second_factor: true })
  const upload = await ines.fetch('/api/uploads/12345678901234567890', {
    method: 'HEAD',
    headers: { 'tus-resumable': '1.0.0' },
  })
  expect(upload.status).toBe(403)
  await setUpApp(stack, ines)
  expect(await ask('/api/workflows')).toMatchObject({ status: 200 })
  expect(await ines.api.auth.me()).toMatchObject({ must_set_up_second_factor: false })
  await alice.api.companies.save({ body: { require_second_factor: false, version: await version() } })
})

test('whether a second factor is required is not changed in a session that was left open; colours are', async () => {
  const { stack, alice } = given
  await growOld(stack, alice)
  await alice.api.companies.save({ body: { require_second_factor: false, version: await version() } })
  const args = { body: { require_second_factor: true, version: await version() } }
  await expectRefused(stack, alice, companies.save, args, 'step_up_required')
})
