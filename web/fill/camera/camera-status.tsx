import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import classes from './camera-dialog.module.css'
import type { Place } from './place-watch.ts'

/** The state of the position, in a few words. */
export function PlaceState({ place }: { place: Place }) {
  const { t } = useTranslation('fill')
  const format = useFormat()
  if (place.state === 'off') return <span />
  return (
    <span>
      {place.state === 'known'
        ? t('camera.place_known', { metres: format.number(Math.round(place.accuracy ?? 0)) })
        : t(`camera.place_${place.state}`)}
    </span>
  )
}

/** Why the shutter is disabled where a position is required, and what to do. */
export function PlaceNeeded({ id, place, onAgain }: { id: string; place: Place; onAgain: () => void }) {
  const { t } = useTranslation(['fill', 'common'])
  return (
    <div className={classes.needed}>
      <p id={id} role="alert">
        {t('fill:camera.place_needed')} {place.reason && t(`fill:position.${place.reason}`)}
      </p>
      {place.state === 'none' && place.reason !== 'unsupported' && (
        <Button variant="white" color="dark" onClick={onAgain}>
          {t('common:actions.retry')}
        </Button>
      )}
    </div>
  )
}

/** Minutes and seconds since recording began. A timer is not announced every second, as a status would be. */
export function Elapsed({ since }: { since: number }) {
  const { t } = useTranslation('fill')
  const format = useFormat()
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer">
      {t('camera.recording', { time: format.duration(Math.max(0, (now - since) / 1000)) })}
    </span>
  )
}
