import type { PositionValue } from '@atesta/forms/values.ts'
import { Button } from '@mantine/core'
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../session/use-format.ts'
import { useWebForm } from '../../fill.ts'
import { devicePosition } from '../../state/device-position.ts'
import { lateAnswer } from '../../state/late-answer.ts'
import classes from '../field.module.css'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../field-props.ts'
import { PositionByHand } from '../position-by-hand.tsx'
import { PositionOnMap } from '../position-on-map.tsx'
import { answer, useAnswer } from '../use-field.ts'

const isPosition = (value: unknown): value is PositionValue =>
  typeof value === 'object' && value !== null && 'lat' in value && 'lon' in value

type Trouble = 'denied' | 'unavailable' | 'timeout' | 'unsupported'

/** A place: from the device, with its accuracy, or typed by hand. */
export function GeolocationField(props: FieldProps) {
  const { path } = props
  const { t } = useTranslation('fill')
  const value = useAnswer(props)
  const [asking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [byHand, setByHand] = useState(false)

  const ask = async () => {
    setAsking(true)
    setTrouble(null)
    const late = lateAnswer(useWebForm, useWebForm.getState().inspection?.id, path)
    const found = await devicePosition()
    late.end()
    setAsking(false)
    if (!found.ok) return setTrouble(found.reason)
    const { lat, lon, accuracy_m } = found.position
    late.put(() => ({ lat, lon, accuracy_m }))
  }
  return (
    <FieldFrame {...props} group="group">
      {({ id, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the question's heading
        <div
          id={id}
          role="group"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          className={classes.field}
        >
          {isPosition(value) && <Found position={value} />}
          <div className={classes.row}>
            <Button
              size="md"
              variant="default"
              leftSection={<IconCurrentLocation size={18} aria-hidden />}
              loading={asking}
              onClick={() => void ask()}
            >
              {isPosition(value) ? t('position.again') : t('position.use')}
            </Button>
            <Button
              size="md"
              variant="subtle"
              color="gray"
              aria-expanded={byHand}
              onClick={() => setByHand(!byHand)}
            >
              {t('position.by_hand')}
            </Button>
            {value !== undefined && value !== null && (
              <Button size="md" variant="subtle" color="gray" onClick={() => answer(path, null)}>
                {t('field.clear_answer')}
              </Button>
            )}
          </div>
          <p role="status" className={classes.help}>
            {trouble ? t(`position.${trouble}`) : asking ? t('position.asking') : ''}
          </p>
          {byHand && <PositionByHand path={path} value={value} />}
        </div>
      )}
    </FieldFrame>
  )
}

function Found({ position }: { position: PositionValue }) {
  const { t } = useTranslation('fill')
  const format = useFormat()
  const { lat, lon, accuracy_m: accuracy } = position
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return null
  return (
    <>
      <p className={classes.row}>
        <IconMapPin size={18} aria-hidden />
        <span className="tabular">{format.coordinates({ lat, lon })}</span>
        {accuracy !== undefined && (
          <span className={classes.help}>
            {t('position.accuracy', { metres: format.number(Math.ceil(accuracy)) })}
          </span>
        )}
      </p>
      <PositionOnMap position={position} />
    </>
  )
}
