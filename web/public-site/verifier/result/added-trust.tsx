import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../session/use-format.ts'
import { useQuotedName } from '../given/quoted-name.ts'
import classes from './added-trust.module.css'

/** That a verdict rests on files that were added by hand, and not only on what the page knew before. */
export function AddedTrust({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('verifier')
  const format = useFormat()
  const quoted = useQuotedName()
  if (names.length === 0) return null
  return (
    <p className={classes.added} data-added-trust>
      <IconAlertTriangle size={20} aria-hidden />
      <span>{t('added_trust', { names: format.list(names.map(quoted)) })}</span>
    </p>
  )
}
