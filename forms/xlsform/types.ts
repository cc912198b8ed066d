import { uploadTypes } from '@atesta/contract/limits.ts'
import type { Component, ComponentType, MediaCertification } from '@atesta/contract/schemas/form.ts'

/** What a question's type becomes here. `note`: what changed, for types that have no exact counterpart. */
export type TypeOfRow =
  | { kind: 'component'; type: ComponentType; more?: Partial<Component>; changed?: boolean }
  | { kind: 'choice'; list: string; several: boolean; other: boolean; changed?: boolean }
  | { kind: 'begin'; what: 'group' | 'repeat' }
  | { kind: 'end'; what: 'group' | 'repeat' }
  /** Kept by every inspection anyway: when it began and ended, who filled it in, on which device. */
  | { kind: 'metadata' }
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

const metadata = new Set([
  'start',
  'end',
  'today',
  'deviceid',
  'uri:deviceid',
  'username',
  'uri:username',
  'phonenumber',
  'uri:phonenumber',
  'email',
  'uri:email',
  'start-geopoint',
  'audit',
])

/** Reads the cell of a row's type, in any of the ways that the XLSForm world writes it. */
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
    /^(select[_ ]one|select1|select[_ ]multiple|select all that apply|rank)(?: from)? (\S+)( or[_ ]other)?$/i.exec(
      text,
    )
  if (choice) {
    const [, how = '', list = '', other] = choice
    const several = !/one|1/i.test(how)
    return {
      kind: 'choice',
      list,
      several,
      other: other !== undefined,
      ...(lower.startsWith('rank') ? { changed: true } : {}),
    }
  }
  if (metadata.has(lower)) return { kind: 'metadata' }
  const known = plain.get(lower.replaceAll(/[ _]/g, '')) ?? plain.get(lower)
  return known ? { kind: 'component', ...known } : { kind: 'unknown' }
}
