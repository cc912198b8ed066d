import { plainNumber, readNumberText } from '@atesta/forms/number-text.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldPath, keyOf } from '../state/answers-at.ts'
import classes from './field.module.css'
import { answer, leaveField, useLocale } from './use-field.ts'

type Axis = 'lat' | 'lon'
const axisOf = (value: unknown, axis: Axis): string => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[axis] : ''
  return found === undefined || found === null ? '' : String(found)
}

/** Latitude and longitude in decimal degrees, with a point or the language's own decimal sign. */
export function PositionByHand({ path, value }: { path: FieldPath; value: unknown }) {
  const { t } = useTranslation('fill')
  const locale = useLocale()
  const [typed, setTyped] = useState({ lat: axisOf(value, 'lat'), lon: axisOf(value, 'lon') })
  const change = (axis: Axis, text: string) => {
    const both = { ...typed, [axis]: text }
    setTyped(both)
    if (both.lat === '' && both.lon === '') return answer(path, null)
    // Degrees are copied from maps, which write a point in every language.
    const read = (one: string) => plainNumber(one.trim()) ?? readNumberText(one, locale) ?? one
    answer(path, { lat: read(both.lat), lon: read(both.lon) })
  }
  return (
    <div className={classes.row}>
      {(['lat', 'lon'] as const).map((axis) => (
        <TextInput
          key={axis}
          id={`field-${keyOf(path)}-${axis}`}
          size="md"
          label={t(`position.${axis}`)}
          inputMode="text"
          autoComplete="off"
          value={typed[axis]}
          onChange={(event) => change(axis, event.currentTarget.value)}
          onBlur={() => leaveField(path)}
        />
      ))}
    </div>
  )
}
