import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadTexts } from '../../language/i18n.ts'
import { meQuery } from '../../queries/me.ts'
import { answerQueriesOffline } from '../../session/answer-offline.ts'
import { updateMe, useSession } from '../../session/session.ts'
import { PanelOutlet } from '../../side-panels/panel-outlet.tsx'
import { notify } from '../../ui/notify.ts'
import { onDemand, useOnDemand } from '../../ui/on-demand.ts'
import { useEver } from '../../ui/use-ever.ts'
import { useSignOut, useSignOutQuestion } from './account/use-sign-out.ts'
import { BottomBar } from './bottom-bar.tsx'
import classes from './dashboard-shell.module.css'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'
import { SkipLink } from './skip-link.tsx'
import { usePrintedFoot } from './use-printed-foot.ts'

const signOutQuestion = onDemand(() =>
  import('./account/sign-out-question.tsx').then((m) => m.SignOutQuestion),
)
const mobileMenu = onDemand(() => import('./mobile-menu.tsx').then((m) => m.MobileMenu))

// Before any page inside makes a request.
answerQueriesOffline()

/**
 * The session identifies the user; the profile is read separately, because name or language may have changed
 * since.
 */
function useProfile(): void {
  const userId = useSession((session) => session.user?.id)
  const { data: me } = useQuery({ ...meQuery(userId ?? 0), enabled: userId !== undefined })
  useEffect(() => {
    if (me) void updateMe(me)
  }, [me])
}

/** How long after the page is shown background work begins, in ms. */
const pause = 2500

/** Starts the background work; if its code cannot be loaded now, once the connection is back. */
function useFieldWork(): void {
  const userId = useSession((session) => session.user?.id)
  useEffect(() => {
    if (userId === undefined) return
    let gone = false
    let stop: (() => void) | undefined
    const begin = async () => {
      const { startFieldWork } = await import('./field-work.ts')
      if (!gone) stop ??= startFieldWork(userId)
    }
    const tryToBegin = () => void begin().catch(() => undefined)
    const timer = window.setTimeout(tryToBegin, pause)
    window.addEventListener('online', tryToBegin)
    return () => {
      gone = true
      stop?.()
      window.clearTimeout(timer)
      window.removeEventListener('online', tryToBegin)
    }
  }, [userId])
}

const RequiredSecondFactor = lazy(async () => {
  const [page] = await Promise.all([
    import('../../auth/required-second-factor.tsx'),
    loadTexts('auth', 'profile'),
  ])
  return { default: page.RequiredSecondFactor }
})

/**
 * All pages with a session, after the second factor where the company requires one and the person has none.
 */
export function DashboardShell() {
  useProfile()
  const mustSetUp = useSession((session) => session.user?.must_set_up_second_factor)
  const userId = useSession((session) => session.user?.id)
  // Shown once: they stay although the session may already say that nothing is missing.
  const [made, setMade] = useState<{ userId: number | undefined; codes: string[] } | null>(null)
  const codes = made?.userId === userId ? (made?.codes ?? null) : null
  const signOut = useSignOut()
  const isWalled = mustSetUp === true || codes !== null
  return (
    <>
      {isWalled ? (
        <Suspense>
          <RequiredSecondFactor
            codes={codes}
            setCodes={(codes) => setMade(codes && { userId, codes })}
            onSignOut={() => void signOut()}
          />
        </Suspense>
      ) : (
        <Frame />
      )}
      <AskedToSignOut isWalled={isWalled} />
    </>
  )
}

/** The question whether to sign out with unsent work; of what it is about, nothing can be opened while `isWalled`. */
function AskedToSignOut({ isWalled }: { isWalled: boolean }) {
  const unsent = useSignOutQuestion((state) => state.unsent)
  const SignOutQuestion = useOnDemand(signOutQuestion, unsent > 0, (error) => {
    useSignOutQuestion.setState({ unsent: 0 })
    notify.error(error)
  })
  if (unsent === 0 || !SignOutQuestion) return null
  return (
    <Suspense>
      <SignOutQuestion canLook={!isWalled} />
    </Suspense>
  )
}

/** The frame of every signed-in page: header, sidebar (a drawer below 768 px), content, side panel. */
function Frame() {
  useFieldWork()
  usePrintedFoot()
  const [opened, drawer] = useDisclosure()
  const everOpened = useEver(opened)
  const MobileMenu = useOnDemand(mobileMenu, opened, (error) => {
    drawer.close()
    notify.error(error)
  })
  const path = useRouterState({ select: (state) => state.location.pathname })
  // An inspection stands without the navigation at a desk. On a phone, a form being filled in has its own bottom
  // buttons; a page shown in its place (`data-whole-page`) has none.
  const filling = useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.name === 'inspection' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever another page opens
  useEffect(() => {
    drawer.close()
  }, [path])
  return (
    <div className={classes.shell} data-filling={filling || undefined}>
      <SkipLink />
      <Header onMenu={drawer.open} />
      <div className={classes.side}>
        <Sidebar />
      </div>
      {everOpened && MobileMenu && (
        <Suspense>
          <MobileMenu opened={opened} onClose={drawer.close} />
        </Suspense>
      )}
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      <div className={classes.bottom}>
        <BottomBar onMenu={drawer.open} />
      </div>
      <PanelOutlet />
    </div>
  )
}
