import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'
import { DataTable } from './data-table.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts }))

test('every column has a head with words or a control in it, that of the menus too', () => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <DataTable
          name="Pumps"
          columns={[{ id: 'name', header: 'Name', cell: (row) => row.name }]}
          rows={[{ name: 'PS-1' }]}
          rowId={(row) => row.name}
          rowName={(row) => row.name}
          rowLink={() => null}
          actions={() => []}
          selection={{ ids: new Set(), onChange: () => undefined }}
          empty={null}
        />
      </MantineProvider>
    </I18nextProvider>,
  )
  expect(html).toMatch(/<label[^>]*>Select all on this page<\/label>/)
  const heads = html.match(/<th[\s>].*?<\/th>/g)
  expect(heads).toHaveLength(3)
  for (const head of heads ?? []) expect(head.replace(/^<th[^>]*>|<\/th>$/g, '')).not.toBe('')
})
