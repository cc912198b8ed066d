import { contactPlaceholder } from '@atesta/contract/site/public-pages.ts'
import { useTranslation } from 'react-i18next'

/**
 * How to reach the operator without script. The server keeps one of the two sentences: whether there is an
 * address is a setting of the installation.
 */
export function ReachOperator() {
  const { t } = useTranslation('site')
  const [before, after] = t('without_script.contact', { address: '|' }).split('|')
  return (
    <>
      <p data-operator="known">
        {before}
        <a href={`mailto:${contactPlaceholder}`}>{contactPlaceholder}</a>
        {after}
      </p>
      <p data-operator="unknown">{t('without_script.no_contact')}</p>
    </>
  )
}
