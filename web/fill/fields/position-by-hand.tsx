import { TextInput } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDegrees, readPosition } from '../../ui/form/read-number.ts'
import { type FieldPath, keyOf } from '../state/answers-at.ts'
import classes from './field.module.css'
import { answer, leaveField, useLocale } from './use-field.ts'

type Axis = 'lat' | 'lon'
const axisOf = (value: unknown, axis: Axis): string => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[axis] : ''
  return found === undefined || found === null ? '' : String(found)
}

/**
 * Latitude and longitude in decimal degrees, with a point or a comma, or both at once as copied from maps.
 * The boxes follow the answer, which the device may set as well, except for the one being typed in.
 */
export function PositionByHand({ path, value }: { path: FieldPath; value: unknown }) {
  const { t } = useTranslation('fill')
  const locale = useLocale()
  const [typing, setTyping] = useState<{ axis: Axis; text: string } | null>(null)
  const shown = (axis: Axis) => (typing?.axis === axis ? typing.text : axisOf(value, axis))
  const change = (axis: Axis, text: string) => {
    setTyping({ axis, text })
    const both = { lat: shown('lat'), lon: shown('lon'), [axis]: text }
    if (both.lat === '' && both.lon === '') return answer(path, null)
    const read = (one: string) => readDegrees(one, locale)?.value ?? one
    answer(path, { lat: read(both.lat), lon: read(both.lon) })
  }
  const paste = (event: ClipboardEvent) => {
    const position = readPosition(event.clipboardData.getData('text'))
    if (!position) return
    event.preventDefault()
    setTyping(null)
    answer(path, position)
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
          value={shown(axis)}
          onChange={(event) => change(axis, event.currentTarget.value)}
          onPaste={paste}
          onBlur={() => {
            setTyping(null)
            leaveField(path)
          }}
        />
      ))}
    </div>
  )
}
