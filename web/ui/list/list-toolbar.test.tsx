import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import type { ListAddress, ListKind } from '../../address/list-address.ts'
import { i18n } from '../../language/i18n.ts'
import { ListToolbar } from './list-toolbar.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts }))

const list = { q: '', filters: {}, narrowed: false, change: () => undefined, clear: () => undefined }
const flag = (name: string) => ({ name, label: name, choices: [{ value: 'true', label: name }] })
const answer = (count: number, page = 1) => ({
  data: { data: Array.from({ length: count }), page, page_size: 20, total: count },
  isPlaceholderData: false,
})

const shown = (read?: Partial<ReturnType<typeof answer>>, filters = ['mine'], more = {}) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <ListToolbar
          list={{ ...list, ...more } as unknown as ListAddress<ListKind>}
          read={read && { isPlaceholderData: false, ...read }}
          filters={filters.map(flag)}
          searchLabel="Search things"
        />
      </MantineProvider>
    </I18nextProvider>,
  )

test('a list with nothing in it offers no search and no filters', () => {
  expect(shown(answer(0))).not.toMatch(/Search things|mine/)
  expect(shown(answer(1))).toMatch(/Search things.*mine/)
})

test('is shown while rows are unknown, or when search, filters or page leave none', () => {
  expect(shown({})).toContain('Search things')
  expect(shown({ ...answer(0), isPlaceholderData: true })).toContain('Search things')
  expect(shown(answer(0), ['mine'], { q: 'pump', narrowed: true })).toContain('Search things')
  expect(shown(answer(0, 2))).toContain('Search things')
})

test('a way to what is archived stays', () => {
  const html = shown(answer(0), ['mine', 'archived'])
  expect(html).toContain('archived')
  expect(html).not.toMatch(/Search things|mine/)
})
