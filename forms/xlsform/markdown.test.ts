import { expect, it } from 'vitest'
import { component, formWith, options } from '../testing/build-form.ts'
import { exportXlsform } from './export.ts'
import { importXlsform } from './import.ts'
import { withoutMarkdown } from './markdown.ts'

it.each([
  ['**Number** of trucks', 'Number of trucks'],
  ['__Number__ of *big* trucks, _loaded_', 'Number of big trucks, loaded'],
  ['***All*** of them', 'All of them'],
  ['# Number of trucks\n## of the day\nFirst', 'Number of trucks\nof the day\nFirst'],
  ['See [the manual](https://example.org/a_b_c).', 'See the manual (https://example.org/a_b_c).'],
  ['[https://example.org](https://example.org)', 'https://example.org'],
  ['**${first_name} of ${last_name}**', '${first_name} of ${last_name}'],
  ['_${a_b}_, then ${_c_}', '${a_b}, then ${_c_}'],
])('Markdown in %j is left out', (written, text) => expect(withoutMarkdown(written)).toBe(text))

it.each([
  '# of trucks',
  '#  of trucks',
  '# \t of trucks',
  'Number #3',
  'file_name_old and _id',
  '${first_name}_${last_name}_x',
  '5 * 3 * 2',
  '5*3*2',
  'Required *',
  'Name* and age*',
  'array[1](2)',
  '___',
  '** **',
  '- one\n- two',
])('%j is no Markdown', (text) => expect(withoutMarkdown(text)).toBe(text))

it.each([' **b  _c  [d '.repeat(2500), `**${'${a} '.repeat(8000)}_${'${a} '.repeat(99)}`])(
  'a long text takes no longer than others (%#)',
  // With time that grows faster than the text it would take hours.
  (long) => expect(withoutMarkdown(long)).toBe(long),
)

it('is named where a label, a hint or a choice had it, but not where the form was exported with it', () => {
  const sheets = [
    {
      name: 'survey',
      rows: [
        ['type', 'name', 'label', 'hint'],
        ['select_one l', 'a', '**A**', '_b_ c_d_e'],
      ],
    },
    {
      name: 'choices',
      rows: [
        ['list_name', 'name', 'label'],
        ['l', 'x', '# X'],
        ['l', 'y_z', 'y_z'],
      ],
    },
  ]
  const { structure, notices } = importXlsform(sheets, 'file')
  expect(structure.schema[0]?.questions[0]).toMatchObject({
    label: 'A',
    components: [{ help: 'b c_d_e', options: [{ label: 'X' }, { label: 'y_z' }] }],
  })
  expect(notices.map(({ code, sheet, row, column }) => [code, sheet, row, column])).toEqual([
    ['styling_removed', 'choices', 2, 'label'],
    ['styling_removed', 'survey', 2, 'label'],
    ['styling_removed', 'survey', 2, 'hint'],
  ])
  const own = formWith(component('a', 'radio', { label: '**A**', options: options('**x**') }))
  expect(importXlsform(exportXlsform('Own', own).sheets, 'file')).toMatchObject({
    structure: own,
    notices: [],
  })
})
