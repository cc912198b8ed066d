import { uploadTypes } from '@atesta/contract/limits.ts'
import type { Component, ComponentType, MediaCertification } from '@atesta/contract/schemas/form.ts'

/** The day or the moment at which an inspection is filled in. */
export type Clock = 'today' | 'now'

/** What a question's type becomes here. `note`: the change, for types without an exact counterpart. */
export type TypeOfRow =
  | { kind: 'component'; type: ComponentType; more?: Partial<Component>; changed?: boolean }
  /**
   * `choices`: where they are: in the sheet of choices, in a file beside the workbook named by `list`, or in
   * the sheet `external_choices`.
   */
  | {
      kind: 'choice'
      list: string
      several: boolean
      other: boolean
      choices: 'sheet' | 'file' | 'external'
      changed?: boolean
    }
  | { kind: 'begin'; what: 'group' | 'repeat' }
  | { kind: 'end'; what: 'group' | 'repeat' }
  /**
   * Recorded without asking. `kept`: every inspection records it anyway, such as its start and its person. `clock`: what
   * rules compare in its place.
   */
  | { kind: 'metadata'; kept: boolean; clock?: Clock }
  /** A file in which expressions look up values. */
  | { kind: 'lookup' }
  | { kind: 'unknown' }

const typesOf = (kind: 'image' | 'video' | 'pdf') =>
  Object.entries(uploadTypes).flatMap(([type, facts]) => (facts.kind === kind ? [type] : []))
const upload = (types: string[]): Partial<Component> => {
  const accepted: MediaCertification = {
    types,
    min: 0,
    max: 1,
    camera_only: false,
    position_required: false,
  }
  return { media_certification: accepted }
}

const plain = new Map<string, Omit<Extract<TypeOfRow, { kind: 'component' }>, 'kind'>>([
  ['text', { type: 'text' }],
  ['string', { type: 'text' }],
  ['integer', { type: 'number', more: { step: 1 } }],
  ['int', { type: 'number', more: { step: 1 } }],
  ['decimal', { type: 'number' }],
  ['range', { type: 'scale' }],
  ['note', { type: 'note' }],
  ['date', { type: 'date' }],
  ['time', { type: 'time' }],
  ['datetime', { type: 'datetime' }],
  ['geopoint', { type: 'geolocation' }],
  ['location', { type: 'geolocation' }],
  ['geotrace', { type: 'geolocation', changed: true }],
  ['geoshape', { type: 'geolocation', changed: true }],
  ['barcode', { type: 'barcode' }],
  ['image', { type: 'upload', more: upload(typesOf('image')) }],
  ['photo', { type: 'upload', more: upload(typesOf('image')) }],
  ['video', { type: 'upload', more: upload(typesOf('video')) }],
  ['file', { type: 'upload', more: upload(Object.keys(uploadTypes)), changed: true }],
  ['calculate', { type: 'calculation' }],
  ['acknowledge', { type: 'checkbox' }],
  ['trigger', { type: 'checkbox' }],
])

const metadata = new Map<string, { kept: boolean; clock?: Clock }>([
  ['today', { kept: true, clock: 'today' }],
  ['start', { kept: true, clock: 'now' }],
  ...['end', 'username', 'uri:username', 'email', 'uri:email'].map((type) => [type, { kept: true }] as const),
  ...[
    'deviceid',
    'uri:deviceid',
    'phonenumber',
    'uri:phonenumber',
    'subscriberid',
    'simserial',
    'uri:simserial',
    'start-geopoint',
    'background-geopoint',
    'background-audio',
    'audit',
  ].map((type) => [type, { kept: false }] as const),
])
const lookups = new Set(['csv-external', 'xml-external'])

/** Parses the cell of a row's type in any notation of the XLSForm world. */
export function typeOfRow(written: string): TypeOfRow {
  const text = written.trim().replaceAll(/\s+/g, ' ')
  const lower = text.toLowerCase()
  const fence = /^(begin|end)[ _](group|repeat|lgroup|loop)/.exec(lower)
  if (fence)
    return {
      kind: fence[1] === 'begin' ? 'begin' : 'end',
      what: fence[2] === 'repeat' || fence[2] === 'lgroup' ? 'repeat' : 'group',
    }
  const choice =
    /^(select[_ ]one|select1|select[_ ]multiple|select all that apply|rank)([_ ]from[_ ]file|[_ ]external)?(?: from)? (\S+)( or[_ ]other)?$/i.exec(
      text,
    )
  if (choice) {
    const [, how = '', outside = '', list = '', other] = choice
    const several = !/one|1/i.test(how)
    return {
      kind: 'choice',
      list,
      several,
      other: other !== undefined,
      choices: /file/i.test(outside) ? 'file' : /external/i.test(outside) ? 'external' : 'sheet',
      ...(lower.startsWith('rank') ? { changed: true } : {}),
    }
  }
  const recorded = metadata.get(lower)
  if (recorded) return { kind: 'metadata', ...recorded }
  if (lookups.has(lower)) return { kind: 'lookup' }
  const known = plain.get(lower.replaceAll(/[ _]/g, '')) ?? plain.get(lower)
  return known ? { kind: 'component', ...known } : { kind: 'unknown' }
}
