import { type ClaimVerdict, claimNames, type State, type Verdict } from '@atesta/evidence/verdict.ts'
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import classes from './claim-list.module.css'
import { reasonTexts } from './reason-texts.ts'

const icons: Record<State, typeof IconCircleCheck> = {
  proved: IconCircleCheck,
  not_proved: IconCircleDashed,
  contradicted: IconCircleX,
}

function Reason({ claim }: { claim: ClaimVerdict }) {
  const { t } = useTranslation('verdict')
  const format = useFormat()
  // A reason without its sentence in every language does not compile here.
  return <p className={classes.reason}>{t(`reasons.${claim.reason}`, reasonTexts(claim, format, t))}</p>
}

type Shown = State | 'not_shown'

/** What the copy of the proof leaves out is neither proved nor doubted: it is not there. */
const shownAs = ({ state, reason }: ClaimVerdict): Shown => (reason === 'not_disclosed' ? 'not_shown' : state)

/** What speaks against the record comes first, then what is proved, and last what this copy does not show. */
const order: readonly Shown[] = ['contradicted', 'proved', 'not_proved', 'not_shown']

/** Every claim by itself: what it is, whether it is proved, and why. */
export function ClaimList({ claims }: { claims: Verdict['claims'] }) {
  const { t } = useTranslation(['verdict', 'verifier'])
  const inOrder = order.flatMap((shown) => claimNames.filter((name) => shownAs(claims[name]) === shown))
  return (
    <section>
      <h2 className={classes.heading}>{t('verifier:claims_title')}</h2>
      <ul className={classes.list}>
        {inOrder.map((name) => {
          const claim = claims[name]
          const Icon = icons[claim.state]
          return (
            <li key={name} className={classes.claim} data-state={claim.state} data-claim={name}>
              <Icon size={24} stroke={1.75} className={classes.icon} aria-hidden />
              <div className={classes.words}>
                <h3 className={classes.name}>
                  {t(`claims.${name}`)}
                  <span className={classes.state}>{t(`state.${shownAs(claim)}`)}</span>
                </h3>
                <Reason claim={claim} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
