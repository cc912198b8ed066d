import type { Component } from '@atesta/contract/schemas/form.ts'
import { numberRange } from '../constraints.ts'
import { decimalText } from '../number-text.ts'
import { choiceTypes } from '../values.ts'
import { maxCellLength } from './extra.ts'

export type Cells = Record<string, string>
export const yesNo = 'yes_no_na'

/** The row name of an id, which must begin with a letter. */
export const named = (id: string) => (/^[A-Za-z_]/.test(id) ? id : `_${id}`)

/** A choice's name, in which XLSForm allows no spaces. */
export const choiceName = (value: string) => value.trim().replaceAll(/\s+/g, '_') || '_'

/**
 * Whether a default is worked out when the form opens, as in ODK: it names an answer or calls a function. As a text it
 * would be these very letters.
 */
export const isCalculated = (text: string): boolean => /\$\{|[\p{L}_][\p{L}\p{N}_.-]*\(/u.test(text)

/** The cell of a default. `nameOf`: the name of a choice. */
export function defaultCell(
  { type, default: standard }: Component,
  nameOf: (value: string) => string = choiceName,
): Cells {
  const given = Array.isArray(standard) ? standard : [standard]
  if (!Array.isArray(standard) && typeof standard !== 'string' && typeof standard !== 'number') return {}
  const isNamed = Array.isArray(standard) || choiceTypes.has(type)
  const text = given.map((value) => (isNamed ? nameOf(String(value)) : String(value))).join(' ')
  return text.length > maxCellLength || isCalculated(text) ? {} : { default: text }
}

type Limits = { said: string[]; left: string[] }

/** What limits an answer, as parts of a constraint. `left`: the limits that no cell can say. */
export function limitsOf(component: Component): Limits {
  const { type, min, max, step, max_length, media_certification: media } = component
  const range = (of: string) => [
    ...(min === undefined ? [] : [`${of} >= ${decimalText(min)}`]),
    ...(max === undefined ? [] : [`${of} <= ${decimalText(max)}`]),
  ]
  const said = (...parts: string[]): Limits => ({ said: parts, left: [] })
  switch (type) {
    case 'number':
      return { said: range('.'), left: step === undefined || step === 1 ? [] : ['step'] }
    case 'rating':
    case 'scale':
      return said(...(typeCells(component).parameters === undefined ? range('.') : []))
    case 'text':
    case 'textarea':
    case 'barcode':
      return said(...(max_length === undefined ? [] : [`string-length(.) <= ${max_length}`]))
    case 'checkbox':
      return said(...range('count-selected(.)'))
    case 'dropdown':
      return said(...(component.multiple ? range('count-selected(.)') : []))
    case 'upload':
      return { said: [], left: (media?.min ?? 0) > 1 ? ['min'] : [] }
    case 'group':
      if (fixedCount(component).repeat_count !== undefined) return said()
      return { said: [], left: [...((min ?? 0) > 0 ? ['min'] : []), ...(max === undefined ? [] : ['max'])] }
    default:
      return said()
  }
}

const plainTypes: Partial<Record<Component['type'], string>> = {
  textarea: 'text',
  datetime: 'dateTime',
  geolocation: 'geopoint',
  calculation: 'calculate',
}

/** The cells of a component's type. `list`: the name of its choices. */
export function typeCells(component: Component, list = named(component.id)): Cells {
  const { type, multiple } = component
  if (choiceTypes.has(type)) {
    const several = type === 'checkbox' || (type === 'dropdown' && multiple)
    const choice = `${several ? 'select_multiple' : 'select_one'} ${list}`
    return { type: choice, ...(type === 'dropdown' ? { appearance: 'minimal' } : {}) }
  }
  switch (type) {
    case 'yes_no':
      return { type: `select_one ${yesNo}` }
    case 'textarea':
      return { type: 'text', appearance: 'multiline' }
    case 'number':
      return { type: component.step === 1 ? 'integer' : 'decimal' }
    case 'rating':
    case 'scale': {
      const { min = 0, max = 0, step = 1 } = numberRange(component)
      // A range of less than one step is none in ODK.
      if (max - min < step) return { type: 'decimal' }
      const look: Cells = type === 'rating' ? { appearance: 'rating' } : {}
      return { type: 'range', parameters: `start=${min} end=${max} step=${step}`, ...look }
    }
    case 'signature':
      return { type: 'image', appearance: 'signature' }
    case 'upload':
      return uploadCells(component)
    case 'group':
      return { type: 'begin_repeat', ...fixedCount(component) }
    default:
      return { type: plainTypes[type] ?? type }
  }
}

const fixedCount = ({ min, max }: Component): Cells =>
  min !== undefined && min === max && min > 0 ? { repeat_count: String(min) } : {}

function uploadCells({ media_certification: media }: Component): Cells {
  const types = media?.types ?? []
  const only = (start: string) => types.length > 0 && types.every((type) => type.startsWith(start))
  const type = only('image/') ? 'image' : only('video/') ? 'video' : 'file'
  return { type, ...(media?.camera_only && type === 'image' ? { appearance: 'new' } : {}) }
}
