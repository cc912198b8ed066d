import { paths } from '@atesta/contract/paths.ts'
import { ActionIcon, Indicator } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isUnsent } from '../../offline/kept-here.ts'
import { useKeptHere } from '../../offline/use-kept-here.ts'

/** A link to the unsent work on this device, as long as there is any. */
export function DeviceLink() {
  const { t } = useTranslation('common')
  const kept = useKeptHere()
  const unsent = kept?.filter(isUnsent) ?? []
  if (unsent.length === 0) return null
  const isRefused = unsent.some(({ refusal }) => refusal !== null)
  return (
    <Indicator size={8} offset={6} color={isRefused ? 'red' : 'yellow'}>
      <ActionIcon
        component={Link}
        to={paths.device()}
        className="touch"
        aria-label={t('offline.kept', { count: unsent.length })}
      >
        <IconCloudUp size={20} aria-hidden />
      </ActionIcon>
    </Indicator>
  )
}
