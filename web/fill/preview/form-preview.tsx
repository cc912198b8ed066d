import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../fields/use-field.ts'
import { useWebForm, webFormStorage } from '../fill.ts'
import { Footer } from '../frame/footer.tsx'
import { SectionView } from '../frame/section-view.tsx'
import { StepList } from '../frame/step-list.tsx'
import { goBack, goOn } from '../state/answering.ts'
import classes from './form-preview.module.css'
import { endPreview, showPreview } from './show-preview.ts'

/** A form to try out: conditions, limits and navigation are real, nothing is stored or sent. */
export function FormPreview({ structure, wide }: { structure: FormStructure; wide: boolean }) {
  const { t } = useTranslation('fill')
  const locale = useLocale()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    setShown(showPreview(useWebForm, webFormStorage, structure, locale))
  }, [structure, locale])
  useEffect(() => {
    return () => endPreview(useWebForm)
  }, [])
  if (!shown) return null
  return (
    <div className={classes.preview} data-wide={wide || undefined} lang={locale}>
      {wide && (
        <nav aria-label={t('steps.title')}>
          <StepList />
        </nav>
      )}
      <div className={classes.work}>
        <SectionView />
        <Footer onBack={() => goBack(useWebForm)} onContinue={() => void goOn(useWebForm)} waiting={null} />
      </div>
    </div>
  )
}
