import { describe, expect, it } from 'vitest'
import { structureProblems } from '../structure-problems.ts'
import { evaluate } from '../testing/build-form.ts'
import { exportXlsform } from './export.ts'
import { importXlsform } from './import.ts'
import type { Sheet } from './sheets.ts'

const sheet = (name: string, ...lines: string[]): Sheet => ({
  name,
  rows: lines.map((line) => line.split('|').map((cell) => cell.trim())),
})
const read = (...sheets: Sheet[]) => {
  const form = importXlsform(sheets, 'file')
  expect(structureProblems(form.structure)).toEqual([])
  const asked = form.structure.schema.flatMap(({ questions }) =>
    questions.flatMap(({ components }) => components),
  )
  return { ...form, asked, said: form.notices.map(({ code, row, what }) => [code, row, what]) }
}

describe('what forms of ODK often have', () => {
  it('a default that is worked out is left out and named, and no answer in letters', () => {
    const { asked, said } = read(
      sheet(
        'survey',
        'type|name|label|default',
        'text|who|Who|${last-saved#who}',
        'text|key|Key|once(uuid())',
        "text|greeting|Greeting|concat('a', ${who})",
        'text|place|Place|Hall 3 (north)',
        'decimal|n|How many|2.5',
      ),
    )
    expect(asked.map((one) => one.default)).toEqual([undefined, undefined, undefined, 'Hall 3 (north)', 2.5])
    expect(said).toEqual([
      ['default_ignored', 2, '${last-saved#who}'],
      ['default_ignored', 3, 'once(uuid())'],
      ['default_ignored', 4, "concat('a', ${who})"],
    ])
  })

  it('a row that is disabled is not asked, and its name is free', () => {
    const { asked, said } = read(
      sheet(
        'survey',
        'type|name|label|disabled|relevant',
        'integer|size|Old size|yes|${gone} = 1',
        'text|size|Size||',
        'begin group|g|Old|TRUE',
        'end group||| true()',
        "text|why|Why?|no|${size} = 'big'",
      ),
    )
    expect(asked.map(({ id, type }) => [id, type])).toEqual([
      ['size', 'text'],
      ['why', 'text'],
    ])
    expect(said).toEqual([])
  })

  it('a sum over a repeat in a repeat adds up all of them', () => {
    const { structure, said } = read(
      sheet(
        'survey',
        'type|name|label|calculation',
        'begin repeat|rooms|Rooms',
        'begin repeat|beams|Beams',
        'decimal|load|Load',
        'end repeat',
        'calculate|room_load|In the room|sum(${load})',
        'end repeat',
        'calculate|total|All|sum(${load})',
      ),
    )
    expect(said).toEqual([])
    const rooms = [{ beams: [{ load: 1 }, { load: 2 }] }, { beams: [{ load: 4 }, {}] }, {}]
    const { values } = evaluate(structure, { rooms })
    expect(values.total).toBe(7)
    expect(values.rooms).toMatchObject([{ room_load: 3 }, { room_load: 4 }, {}])
  })

  it('another answer is offered once where the list has it, with its follow-up', () => {
    const { asked } = read(
      sheet(
        'survey',
        'type|name|label',
        'select_one fuels or_other|fuel|Fuel',
        'select_one cars or_other|car|Car',
      ),
      sheet('choices', 'list_name|name|label', 'fuels|gas|Gas', 'fuels|other|Another one', 'cars|van|Van'),
    )
    expect(asked.map(({ options }) => options.map(({ value }) => value))).toEqual([
      ['gas', 'other'],
      ['van', 'other'],
    ])
    expect(asked.map(({ comment_object }) => comment_object[0]?.show_for)).toEqual([['other'], ['other']])
  })

  it('a long chain of calculations of which the first has no counterpart is left out at once', () => {
    const chain = Array.from({ length: 300 }, (_, index) => `calculate|c${index + 1}|C|\${c${index}} + 1`)
    const { asked, notices } = read(
      sheet(
        'survey',
        'type|name|label|calculation',
        "calculate|c0|First|pulldata('a', 'b', 'c', 1)",
        ...chain.reverse(),
        'calculate|other|Other|1 + 1',
        'text|last|Last ${c300}',
      ),
    )
    expect(asked.map(({ id }) => id)).toEqual(['other', 'last'])
    expect(notices.filter(({ code }) => code === 'calculation_ignored')).toHaveLength(301)
  })

  it('a calculation without a label has a value, and is no question for who fills in', () => {
    const { structure, asked, said, name } = read(
      sheet(
        'survey',
        'type|name|label|calculation|relevant',
        'begin group|counts|',
        'calculate|twice||${n} * 2',
        'end group',
        'begin group|asked|Asked',
        'integer|n|How many?',
        'calculate|more||${twice} + 1',
        'calculate|seen|More than that|${twice} + 2',
        'text|why|Why?||${twice} > 10',
        'end group',
      ),
    )
    expect(said).toEqual([])
    expect(asked.map(({ id, hidden }) => [id, hidden])).toEqual([
      ['twice', true],
      ['n', undefined],
      ['more', true],
      ['seen', undefined],
      ['why', undefined],
    ])
    const { values, visible } = evaluate(structure, { n: 6 })
    expect(values).toMatchObject({ twice: 12, more: 13, seen: 14 })
    expect([...visible.sections]).toEqual([structure.schema[1]?.id])
    expect([...visible.questions]).toEqual(['q_n', 'q_seen', 'q_why'])
    expect(importXlsform(exportXlsform(name, structure).sheets, 'x')).toMatchObject({
      structure,
      notices: [],
    })
  })

  it('calculations without labels are shown in a repeat that has nothing else to show', () => {
    const { structure, asked, said } = read(
      sheet(
        'survey',
        'type|name|label|calculation',
        'begin repeat|sums|Sums',
        'calculate|one||1 + 1',
        'begin group|more|More',
        'calculate|two||2 + 2',
        'end group',
        'end repeat',
        'begin repeat|both|Both',
        'calculate|three||3 + 3',
        'text|why|Why?',
        'end repeat',
      ),
    )
    expect(said).toEqual([['group_joined', 4, 'More']])
    const hidden = asked.map(({ components = [] }) => components.map((inner) => inner.hidden === true))
    expect(hidden).toEqual([
      [false, false],
      [true, false],
    ])
    expect(importXlsform(exportXlsform('Sums', structure).sheets, 'x')).toMatchObject({
      structure,
      notices: [],
    })
  })

  it('a day or a start that is recorded is compared as the time of filling in', () => {
    const { structure, said } = read(
      sheet(
        'survey',
        'type|name|label|constraint|relevant|calculation',
        'today|today|',
        'start|began|',
        'date|seen|Seen|. <= ${today}',
        'datetime|due|Due|. > ${began}',
        'calculate|days|Days|||${today} - ${seen}',
        'calculate|day|Day|||${today}',
        'text|late|Late?||${day} > ${seen}',
        'text|long|Long ${today}?||${began} - ${due} > 1',
      ),
    )
    expect(said).toEqual([
      ['metadata_kept', 2, 'today'],
      ['metadata_kept', 3, 'began'],
      ['label_reference', 9, '${today}'],
      ['expression_ignored', 9, '${began} - ${due} > 1'],
    ])
    const past = evaluate(structure, { seen: '2001-01-01', due: '2001-01-01T08:00' })
    expect([...past.errors.keys()]).toEqual(['due'])
    expect(past.visible.components.has('late')).toBe(true)
    expect(Number(past.values.days)).toBeGreaterThan(5000)
    const future = evaluate(structure, { seen: '2999-01-01', due: '2999-01-01T08:00' })
    expect([...future.errors.keys()]).toEqual(['seen'])
  })
})
