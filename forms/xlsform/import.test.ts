import { describe, expect, it } from 'vitest'
import { evaluate } from '../testing/build-form.ts'
import { importXlsform } from './import.ts'
import type { Sheet } from './sheets.ts'

const sheet = (name: string, ...lines: string[]): Sheet => ({
  name,
  rows: lines.map((line) => line.split('|').map((cell) => cell.trim())),
})
const read = (...sheets: Sheet[]) => importXlsform(sheets, 'file')
const codes = ({ notices }: ReturnType<typeof read>) => notices.map(({ code, row }) => [code, row])

describe('an XLSForm workbook', () => {
  it('becomes sections, questions and rules', () => {
    const { structure, name, notices } = read(
      sheet('settings', 'form_title|default_language', 'Pumps|English (en)'),
      sheet(
        'survey',
        'type|name|label::English (en)|label::Español (es)|required|relevant|constraint|constraint_message',
        'begin_group|site|Site|Lugar',
        'text|code|Code|Código|yes||regex(., "[A-Z]{2}")',
        'select_one yn|leak|Leak?|¿Fuga?',
        "integer|litres|How much?|¿Cuánto?|${leak} = 'yes'|${leak} = 'yes'|. > 0|More than nothing",
        'end_group',
        'note|thanks|Thank you|Gracias',
      ),
      sheet('choices', 'list_name|name|label', 'yn|yes|Yes', 'yn|no|No'),
    )
    expect(notices).toEqual([])
    expect(name).toBe('Pumps')
    expect(structure.schema.map(({ title }) => title)).toEqual([
      { en: 'Site', es: 'Lugar' },
      { en: 'Questions', es: 'Preguntas', pt: 'Perguntas' },
    ])
    const [site] = structure.schema
    expect(site?.questions[0]).toMatchObject({
      label: { en: 'Code', es: 'Código' },
      components: [{ id: 'code', type: 'text', required: true, pattern: '[A-Z]{2}' }],
    })
    const dry = evaluate(structure, { code: 'AB', leak: 'no' })
    expect(dry.complete).toBe(true)
    expect(dry.visible.components.has('litres')).toBe(false)
    const wet = evaluate(structure, { code: 'AB', leak: 'yes', litres: 0 })
    expect(wet.errors.get('litres')).toEqual({ code: 'rule', params: { message: 'More than nothing' } })
    expect(evaluate(structure, { code: 'AB', leak: 'yes' }).errors.get('litres')?.code).toBe('required')
  })

  it('numbers beside a choice are its names, however these are written', () => {
    const { structure } = read(
      sheet(
        'survey',
        'type|name|label|relevant',
        'select_one grades|grade|Grade|',
        'text|first|First|${grade} = 1',
        'text|third|Third|${grade} = 3',
        'text|ninth|Ninth|${grade} = 9',
      ),
      sheet('choices', 'list_name|name|label', 'grades|01|Good', 'grades|03|Worn', 'grades|3|Broken'),
    )
    const shown = (grade: string) =>
      ['first', 'third', 'ninth'].filter((id) => evaluate(structure, { grade }).visible.components.has(id))
    expect([shown('01'), shown('03'), shown('3')]).toEqual([['first'], [], ['third']])
  })

  it('repeats become groups, and what stands in them asks by record', () => {
    const { structure, notices } = read(
      sheet(
        'survey',
        'type|name|label|relevant|repeat_count|calculation',
        'begin repeat|parts|Parts||3',
        'decimal|weight|Weight',
        'begin group|worn|Worn parts|${weight} > 2',
        'text|why|Why?',
        'end group',
        'end repeat',
        'calculate|total||||sum(${weight})',
      ),
    )
    expect(notices.map(({ code }) => code)).toEqual(['group_joined'])
    const [parts] = structure.schema[0]?.questions[0]?.components ?? []
    expect(parts).toMatchObject({ type: 'group', min: 3, max: 3 })
    const { values, visible } = evaluate(structure, { parts: [{ weight: 1 }, { weight: 3 }] })
    expect(values.total).toBe(4)
    expect(visible.components.has('parts.0.why')).toBe(false)
    expect(visible.components.has('parts.1.why')).toBe(true)
  })

  it('counts in days with dates, its own and calculated ones, and says where it cannot know', () => {
    const { structure, notices } = read(
      sheet(
        'survey',
        'type|name|label|relevant|constraint|calculation|readonly',
        'integer|n|Number',
        'date|born|Born||(today() - .) div 365.25 >= 18',
        'calculate|due||||${born} + 30',
        'calculate|from||||${born}',
        'calculate|either||||if(${n} > 1, ${born}, ${due})',
        'text|late|Late?|${due} < today()',
        'text|soon|Soon?|${from} + 30 > today()',
        'text|when|When?|${either} < today()',
        'date|shown|Shown|||${born} + 30|yes',
      ),
    )
    expect(notices.map(({ code, row, column }) => [code, row, column])).toEqual([
      ['expression_ignored', 9, 'relevant'],
      ['expression_ignored', 10, 'calculation'],
      ['type_changed', 10, undefined],
    ])
    const of = (born: string) => {
      const { errors, visible } = evaluate(structure, { born, n: 1 })
      return [errors.get('born')?.code, ...['late', 'soon'].map((id) => visible.components.has(id))]
    }
    expect(of('2000-01-01')).toEqual([undefined, true, false])
    expect(of('2999-01-01')).toEqual(['rule', false, true])
  })

  it('says what it cannot take over, cell by cell', () => {
    const result = read(
      sheet(
        'survey',
        'type|name|label|media::image|relevant|appearance|notes',
        'text|a|A|a.png|pulldata("x")|thousands-sep|remember',
        'audio|b|B',
        'start|begun',
        'select_one gone|c|C',
        'end group',
        'integer||No name',
        'begin group|open|Open',
        'text|d|D ${gone}',
        'background-audio|noise',
        'select_one_from_file towns.csv|town|Town',
        'csv-external|prices',
        'select_one_external streets|street|Street',
      ),
      sheet('entities', 'list_name', 'trees'),
    )
    expect(result.structure.schema[1]?.questions[1]?.components[0]).toMatchObject({
      id: 'town',
      type: 'text',
    })
    expect(codes(result)).toEqual([
      ['sheet_ignored', undefined],
      ['type_ignored', 3],
      ['metadata_kept', 4],
      ['end_unexpected', 6],
      ['name_missing', 7],
      ['metadata_ignored', 10],
      ['lookup_ignored', 12],
      ['end_missing', 8],
      ['appearance_ignored', 2],
      ['lookup_ignored', 2],
      ['choices_missing', 5],
      ['label_reference', 9],
      ['choices_elsewhere', 11],
      ['choices_external', 13],
      ['media_ignored', 2],
      ['cell_ignored', 2],
      ['cell_ignored', 3],
      ['cell_ignored', 7],
    ])
  })

  it('leaves out what cannot be calculated and what counts with it, and keeps the rest', () => {
    const { structure, notices } = read(
      sheet(
        'survey',
        'type|name|label|calculation|relevant',
        'integer|n|How many?',
        "calculate|price|Price|pulldata('prices', 'price', 'id', ${n})",
        'calculate|total||${price} * 2',
        'text|why|Why at ${price}?||${total} > 10',
        'begin repeat|noises|Noises',
        'audio|noise|Noise',
        'end repeat',
        'begin repeat|parts|Parts',
        'calculate|old||format-date(today(), "%Y")',
        'text|part|Part',
        'end repeat',
      ),
    )
    const asked = structure.schema.flatMap(({ questions }) =>
      questions.flatMap(({ components }) => components),
    )
    expect(asked.map(({ id }) => id)).toEqual(['n', 'why', 'parts'])
    expect(asked[2]?.components?.map(({ id }) => id)).toEqual(['part'])
    expect(asked[1]?.visible_if).toBeUndefined()
    expect(notices.map(({ code, row, what }) => [code, row, what])).toEqual([
      ['calculation_ignored', 3, "pulldata('prices', 'price', 'id', ${n})"],
      ['calculation_ignored', 4, '${price} * 2'],
      ['type_ignored', 7, 'audio'],
      ['calculation_ignored', 10, 'format-date(today(), "%Y")'],
      ['group_empty', 6, 'noises'],
      ['label_reference', 5, '${price}'],
      ['expression_ignored', 5, '${total} > 10'],
      ['cell_ignored', 7, 'Noise'],
    ])
  })

  it('lets no rule name a repeat that asks nothing here', () => {
    const { structure, notices } = read(
      sheet(
        'survey',
        'type|name|label|calculation|relevant',
        'begin repeat|noises|Noises',
        'audio|noise|Noise',
        'begin repeat|echoes|Echoes',
        'audio|echo|Echo',
        'end repeat',
        'end repeat',
        'calculate|many||count(${noises})',
        'text|loud|Which was loudest?||count(${noises}) > 0',
        'text|far|How far?||count(${echoes}) > 0 and ${many} > 1',
      ),
    )
    const asked = structure.schema[0]?.questions ?? []
    expect(asked.map(({ components }) => components[0]?.id)).toEqual(['loud', 'far'])
    expect(asked.map(({ visible_if }) => visible_if)).toEqual([undefined, undefined])
    expect(notices.map(({ code, row }) => [code, row])).toEqual([
      ['type_ignored', 3],
      ['type_ignored', 5],
      ['calculation_ignored', 8],
      ['group_empty', 2],
      ['expression_ignored', 9],
      ['expression_ignored', 10],
      ['cell_ignored', 3],
      ['cell_ignored', 4],
      ['cell_ignored', 5],
    ])
  })

  it('fills answers into texts, under the ids that they have here', () => {
    const { structure, notices } = read(
      sheet(
        'survey',
        'type|name|label::English (en)|label::Español (es)|hint|constraint|constraint_message',
        'text|ação 1|Child|Niño',
        'select_one who|b|Is ${ação 1} here?|¿Está ${ ação 1 }?|As in ${b}|. != 1|Not ${ação 1}',
        'begin repeat|r|Of ${ação 1}|De ${ação 1}',
        'text|in|Own|Propia',
        'text|two|With ${in}|Con ${in}',
        'end repeat',
        'note|n|After ${in}|Tras ${in}',
      ),
      sheet('choices', 'list_name|name|label', 'who|yes|${ação 1} is', 'who|no|${in} is not'),
    )
    expect(notices.map(({ code, row, what }) => [code, row, what])).toEqual([
      ['name_changed', 2, 'ação 1 → acao_1'],
      ['label_reference', 3, '${in}'],
      ['label_reference', 8, '${in}'],
      ['label_reference', 8, '${in}'],
    ])
    const [, asked, repeat, note] = structure.schema[0]?.questions ?? []
    expect(asked).toMatchObject({
      label: { en: 'Is ${acao_1} here?', es: '¿Está ${acao_1}?' },
      components: [
        {
          help: 'As in ${b}',
          validation_message: 'Not ${acao_1}',
          options: [{ label: '${acao_1} is' }, { label: '… is not' }],
        },
      ],
    })
    expect(repeat).toMatchObject({
      label: { en: 'Of ${acao_1}' },
      components: [{ components: [{}, { label: { en: 'With ${in}' } }] }],
    })
    expect(note?.components[0]?.label).toEqual({ en: 'After …', es: 'Tras …' })
  })

  it('keeps the only language that there is, and names those that it leaves out', () => {
    const only = read(sheet('survey', 'type|name|label::French (fr)', 'text|a|Nom'))
    expect(only.structure.schema[0]?.questions[0]?.label).toBe('Nom')
    expect(only.notices).toEqual([])
    const several = read(sheet('survey', 'type|name|label::French (fr)|label::pt-BR', 'text|a|Nom|Nome'))
    expect(several.structure.schema[0]?.questions[0]?.label).toEqual({ pt: 'Nome' })
    expect(several.notices).toMatchObject([{ code: 'language_ignored', what: 'French (fr)' }])
    const beside = read(sheet('survey', 'type|name|label|label::French (fr)', 'text|a|Name|Nom'))
    expect(beside.structure.schema[0]?.questions[0]?.label).toBe('Name')
    expect(beside.notices).toMatchObject([{ code: 'language_ignored', what: 'French (fr)' }])
  })

  it('is refused where there is no survey', () => {
    expect(codes(read(sheet('Sheet1', 'a|b', '1|2')))).toContainEqual(['sheet_missing', undefined])
  })

  it('may use any names', () => {
    const { structure } = read(
      sheet(
        'survey',
        'type|name|label|constructor|relevant',
        'text|constructor|Ação|x|constructor(1)',
        'text|ação 1|Ação||${constructor} = 1',
        'text|ação 1|Again',
      ),
    )
    const ids = structure.schema[0]?.questions.map(({ components }) => components[0]?.id)
    expect(ids).toEqual(['constructor_2', 'acao_1', 'acao_1_2'])
  })

  it('reads a label with an opened place and many spaces at once', () => {
    // With time that grows with the third power it would take hours.
    const label = `\${${' '.repeat(30_000)}x`
    const { structure } = read(sheet('survey', 'type|name|label', `text|a|${label}`))
    expect(structure.schema[0]?.questions).toHaveLength(1)
  })
})
