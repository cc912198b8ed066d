import { Button, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import type { MapPoint } from './map-point.ts'
import classes from './position-map.module.css'

type Props = {
  points: readonly MapPoint[]
  label: string
  selected: readonly string[]
  onSelect: ((ids: string[]) => void) | undefined
  /** Loads the map again, where it is missing because of the connection rather than the device. */
  onRetry?: () => void
}

/** At most this many rows replace a map; the table suits larger lists better. */
const maxRows = 200

function Place({ point }: { point: MapPoint }) {
  const format = useFormat()
  return (
    <>
      <span>{point.name}</span>
      <span className={classes.coordinates}>
        {format.coordinates(point)}
        {point.accuracy_m !== undefined && ` ± ${format.number(Math.round(point.accuracy_m))} m`}
      </span>
    </>
  )
}

/** The positions as text, where there is no map. */
export function CoordinateList({ points, label, selected, onSelect, onRetry }: Props) {
  const { t } = useTranslation(['certifications', 'common'])
  return (
    <div className={classes.list}>
      <div className={classes.note} role={onRetry && 'alert'}>
        <p>{t(onRetry ? 'map.not_loaded' : 'map.unavailable')}</p>
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t('common:actions.retry')}
          </Button>
        )}
      </div>
      <ul aria-label={label}>
        {points.slice(0, maxRows).map((point) => {
          const words = <Place point={point} />
          return (
            <li key={point.id}>
              {onSelect ? (
                <UnstyledButton
                  className={classes.place}
                  aria-pressed={selected.includes(point.id)}
                  onClick={() => onSelect([point.id])}
                >
                  {words}
                </UnstyledButton>
              ) : (
                <div className={classes.place}>{words}</div>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
