import { useClipboard } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../notify.ts'

type Props = { value: string; children: (state: { copied: boolean; copy: () => void }) => ReactNode }

/** As the `CopyButton` of Mantine, for a text that is shown; says so where the browser does not copy it. */
export function CopyButton({ value, children }: Props) {
  const { t } = useTranslation('common')
  const { copy, copied, error } = useClipboard({ timeout: 1000 })
  useEffect(() => {
    if (error) notify.error(t('actions.copy_by_hand'))
  }, [error, t])
  return children({ copied, copy: () => copy(value) })
}
