import type { PositionValue } from '@atesta/forms/values.ts'
import { Button, Skeleton } from '@mantine/core'
import { IconMap } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import { notify } from '../../ui/notify.ts'
import { onDemand, useOnDemand } from '../../ui/on-demand.ts'
import classes from './field.module.css'

/** The map's code is larger than the whole form, so it is loaded on demand. */
const positionMap = onDemand(() => import('../../ui/map/position-map.tsx').then((m) => m.PositionMap))

/** Shows a position and its accuracy. */
export function PositionOnMap({ position }: { position: PositionValue }) {
  const { t } = useTranslation('fill')
  const format = useFormat()
  const id = useId()
  const [opened, setOpened] = useState(false)
  const PositionMap = useOnDemand(positionMap, opened, (error) => {
    notify.error(error)
    setOpened(false)
  })
  return (
    <>
      <Button
        size="md"
        variant="subtle"
        color="gray"
        className={classes.quiet}
        leftSection={<IconMap size={18} aria-hidden />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {t('position.on_map')}
      </Button>
      <div id={id}>
        {opened &&
          (PositionMap ? (
            <PositionMap
              points={[{ ...position, id, name: format.coordinates(position) }]}
              label={t('position.map')}
              className={classes.map}
            />
          ) : (
            <Skeleton className={classes.map} />
          ))}
      </div>
    </>
  )
}
