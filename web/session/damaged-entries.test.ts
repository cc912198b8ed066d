import { mainColours } from '@atesta/contract/themes.ts'
import { texts } from '@atesta/i18n/typed.ts'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../device/browser-storage.ts'
import { i18n } from '../language/i18n.ts'
import { mainColour, showCompany } from '../theme/shown-company.ts'
import { keptViews } from './kept-views.ts'
import { lastUserKey } from './last-user.ts'
import { recentRecords, rememberRecord } from './recent-records.ts'
import { currentUser, useSession } from './session.ts'

const before = useSession.getState()
// A person is shown in their language, for which the texts have to be there.
beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts }))
beforeEach(() => {
  // Without a connection nothing but the device says who was signed in.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
})
afterEach(() => {
  deviceStorage.clear()
  useSession.setState(before)
  showCompany(null)
  vi.unstubAllGlobals()
})

const colours = { main: '#335577' }
const company = { name: 'Haulage', layout: { slug: 'default', colours, logo: null } }
const person = { id: 7, name: 'Ana', company, profile: { range: 'RANGE_USER', locale: 'en', time_zone: '' } }
const record = { kind: 'claim', id: 1, title: 'C-1', number: null, detail: '', task: null, identifier: null }

/** Any text: half of an entry, another value, or an entry of which a part is another value. */
const damaged = (whole: object) => {
  const text = JSON.stringify(whole)
  const parts = Object.keys(whole)
  const other = fc.oneof(
    fc.constant(null),
    fc.constant({}),
    fc.constant([]),
    fc.constant([null]),
    fc.integer(),
  )
  return fc.oneof(
    fc.nat({ max: text.length - 1 }).map((end) => text.slice(0, end)),
    fc.json(),
    fc
      .tuple(fc.constantFrom(...parts), other)
      .map(([part, value]) => JSON.stringify({ ...whole, [part]: value })),
  )
}

const wrong = ['{"half', '7', 'null', '[]', '{}', '"Ana"', '[{"id":7}]', '{"id":7,"name":"Ana"}']

test.each(wrong)('starts signed out where the entry of the last person is %s', async (text) => {
  useSession.setState({ status: 'unknown', user: null })
  deviceStorage.setItem(lastUserKey, text)
  expect(await currentUser()).toBeNull()
  expect(useSession.getState().status).toBe('out')
})

test('a person with whole facts goes on without a connection, whatever the entry of the company says', async () => {
  await fc.assert(
    fc.asyncProperty(damaged(company), async (text) => {
      useSession.setState({ status: 'unknown', user: null })
      deviceStorage.setItem(lastUserKey, JSON.stringify(person))
      deviceStorage.setItem('last-company', text)
      expect(await currentUser()).toMatchObject({ id: 7 })
      expect(mainColour()).toBe(colours.main)
    }),
  )
})

test('the look is the product’s own where the entries of the person and the company are damaged', async () => {
  await fc.assert(
    fc.asyncProperty(damaged(person), damaged(company), async (user, look) => {
      useSession.setState({ status: 'unknown', user: null })
      showCompany(null)
      deviceStorage.setItem(lastUserKey, user)
      deviceStorage.setItem('last-company', look)
      const found = await currentUser()
      expect([mainColours.default, colours.main]).toContain(mainColour())
      if (found) expect([found.company.layout.colours, typeof found.id]).toEqual([colours, 'number'])
    }),
  )
})

test('views and records of damaged entries are left out', () => {
  const views = { views: [], columns: [] }
  fc.assert(
    fc.property(damaged({ user: 7, views }), damaged([record]), (ofViews, ofRecords) => {
      deviceStorage.setItem('list-views', ofViews)
      deviceStorage.setItem('recent-records', ofRecords)
      expect([undefined, views]).toContainEqual(keptViews(7))
      expect(
        recentRecords().every(({ kind, id }) => typeof kind === 'string' && typeof id === 'number'),
      ).toBe(true)
      rememberRecord(record as never)
      expect(recentRecords()[0]).toEqual(record)
    }),
  )
})
