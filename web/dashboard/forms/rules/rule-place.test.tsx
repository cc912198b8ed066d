import { placeOf } from '@atesta/forms/sentences/subjects.ts'
import { component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18n } from '../../../language/i18n.ts'
import { RulePlaceContext, useSubjectGroups } from './rule-place.ts'

const one = (id: string) => [question(`q-${id}`, [component(id, 'yes_no')])]
const structure = formOf(
  section('a', one('leak'), { title: 'Pumps' }),
  section('b', one('rust'), { title: ' ' }),
  section('c', one('last')),
)

function Groups() {
  return useSubjectGroups(() => true).map(({ group }) => <p key={group}>{group}</p>)
}

test('a section without a title is called as in the outline of the form', async () => {
  await i18n.init({ lng: 'en', fallbackLng: false, resources: texts })
  const place = placeOf(structure, 'last', 'visible')
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <RulePlaceContext value={{ place, at: 'last', locale: 'en' }}>
        <Groups />
      </RulePlaceContext>
    </I18nextProvider>,
  )
  expect(html).toBe('<p>Pumps</p><p>Section 2</p>')
})
