import type { Component } from '@atesta/contract/schemas/form.ts'
import { numberRange } from '../constraints.ts'
import { choiceTypes } from '../values.ts'
import { longestCell } from './extra.ts'

export type Cells = Record<string, string>
export const yesNo = 'yes_no_na'

/** The row name of an id, which must begin with a letter. */
export const named = (id: string) => (/^[A-Za-z_]/.test(id) ? id : `_${id}`)

/** A choice's name, in which XLSForm allows no spaces. */
export const choiceName = (value: string) => value.trim().replaceAll(/\s+/g, '_') || '_'

/** The cell of a default. */
export function defaultCell({ type, default: standard }: Component): Cells {
  const given = Array.isArray(standard) ? standard : [standard]
  if (!Array.isArray(standard) && typeof standard !== 'string' && typeof standard !== 'number') return {}
  const isNamed = Array.isArray(standard) || choiceTypes.has(type)
  const text = given.map((value) => (isNamed ? choiceName(String(value)) : String(value))).join(' ')
  return text.length > longestCell ? {} : { default: text }
}

const plainTypes: Partial<Record<Component['type'], string>> = {
  textarea: 'text',
  datetime: 'dateTime',
  geolocation: 'geopoint',
  calculation: 'calculate',
}

/** The cells of a component's type. */
export function typeCells(component: Component): Cells {
  const { id, type, multiple } = component
  if (choiceTypes.has(type)) {
    const several = type === 'checkbox' || (type === 'dropdown' && multiple)
    const choice = `${several ? 'select_multiple' : 'select_one'} ${named(id)}`
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
      const { min, max, step } = numberRange(component)
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
