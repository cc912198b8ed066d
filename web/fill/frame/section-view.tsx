import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormProvider } from '../fields/form-context.ts'
import { QuestionView } from '../fields/question-view.tsx'
import { useTexts } from '../fields/use-field.ts'
import { useWebForm } from '../fill.ts'
import { ErrorSummary } from './error-summary.tsx'
import classes from './section-view.module.css'
import { useSectionId } from './use-place.ts'

/** One section: its heading, which is focused on arrival, and its questions. */
export function SectionView() {
  const { t } = useTranslation('fill')
  const texts = useTexts()
  const id = useSectionId()
  const form = useWebForm((state) => state.normalizedForm)
  const section = form?.entities.sections[id ?? '']
  const step = useWebForm((state) => state.normalizedForm?.steps[state.currentStep - 1])
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    // The page starts with the first section; only moving on moves the focus.
    if (shown.current === id) return
    shown.current = id
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [id])
  if (!form || !section || !step) return null
  const description = texts(section.description)
  return (
    <section aria-labelledby="section-title" className={classes.section} key={section.id}>
      <header className={classes.head}>
        <h2 id="section-title" ref={heading} tabIndex={-1} className={classes.title}>
          {texts(section.title) || texts(step.title) || t(`steps.${step.type}`)}
        </h2>
        {description && <p className={classes.description}>{description}</p>}
      </header>
      <ErrorSummary sectionId={section.id} />
      <FormProvider value={form}>
        <div>
          {section.questions.map((question) => (
            <QuestionView key={question} id={question} />
          ))}
        </div>
      </FormProvider>
    </section>
  )
}
