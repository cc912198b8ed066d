import { useTranslation } from 'react-i18next'
import { SidePanel } from './side-panel.tsx'

/** Shown if an address asks for a builder panel on a page where no form is open in the builder. */
export function NoBuilder() {
  const { t } = useTranslation('builder')
  return <SidePanel title={t('no_form.title')}>{t('no_form.detail')}</SidePanel>
}
