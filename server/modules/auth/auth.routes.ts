import type { auth } from '@atesta/contract/routes/auth.ts'
import type { Handlers } from '../../core/route.ts'
import { acceptInvitation } from './routes/accept-invitation.ts'
import { changePassword } from './routes/change-password.ts'
import { confirmRegistration } from './routes/confirm-registration.ts'
import { csrf } from './routes/csrf.ts'
import { endOtherSessions } from './routes/end-other-sessions.ts'
import { endSession } from './routes/end-session.ts'
import { forgotPassword } from './routes/forgot-password.ts'
import { holdLink } from './routes/hold-link.ts'
import { mandatoryMetadata } from './routes/mandatory-metadata.ts'
import { me } from './routes/me.ts'
import { openLink } from './routes/open-link.ts'
import { providers } from './routes/providers.ts'
import { readInvitation } from './routes/read-invitation.ts'
import { register } from './routes/register.ts'
import { registration } from './routes/registration.ts'
import { resetPassword } from './routes/reset-password.ts'
import { session } from './routes/session.ts'
import { sessions } from './routes/sessions.ts'
import { signIn } from './routes/sign-in.ts'
import { signOut } from './routes/sign-out.ts'
import { subscriptionInformation } from './routes/subscription-information.ts'
import { updateSession } from './routes/update-session.ts'

export const authHandlers = {
  session,
  csrf,
  providers,
  signIn,
  signOut,
  updateSession,
  sessions,
  endSession,
  endOtherSessions,
  changePassword,
  forgotPassword,
  resetPassword,
  registration,
  register,
  confirmRegistration,
  readInvitation,
  acceptInvitation,
  holdLink,
  openLink,
  me,
  subscriptionInformation,
  mandatoryMetadata,
} satisfies Handlers<typeof auth>
