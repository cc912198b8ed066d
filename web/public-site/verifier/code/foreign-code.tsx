import { useTranslation } from 'react-i18next'

/** Where a code of another installation leads; only the person decides to go there. */
export function ForeignCode({ address }: { address: URL }) {
  const { t } = useTranslation('verdict')
  return (
    <p role="status">
      {t('code.foreign', { host: address.host })}{' '}
      <a href={address.href} rel="noreferrer">
        {t('code.open')}
      </a>
    </p>
  )
}
