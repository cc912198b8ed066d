import { useTranslation } from 'react-i18next'
import { notify } from '../notify.ts'
import { copyText } from './copy-text.ts'

/** Copies a text and confirms it with `done`; where the browser does not copy, shows the text. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const { t } = useTranslation('common')
  return async (text, done) => {
    if (await copyText(text)) notify.info(done)
    else notify.error(t('actions.not_copied', { text }))
  }
}
