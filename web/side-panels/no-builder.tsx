import { useTranslation } from 'react-i18next'
import { SidePanel } from './side-panel.tsx'

/** Where an address asks for a panel of the builder on a page where no form is open in it. */
export function NoBuilder() {
  const { t } = useTranslation('builder')
  return <SidePanel title={t('no_form.title')}>{t('no_form.detail')}</SidePanel>
}
