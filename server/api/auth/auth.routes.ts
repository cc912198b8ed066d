import type { auth } from '@atesta/contract/routes/auth.ts'
import type { Handlers } from '../../http/route.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changePassword } from './change-password.ts'
import { confirmRegistration } from './confirm-registration.ts'
import { csrf } from './csrf.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endSession } from './end-session.ts'
import { forgotPassword } from './forgot-password.ts'
import { holdLink } from './hold-link.ts'
import { mandatoryMetadata } from './mandatory-metadata.ts'
import { me } from './me.ts'
import { openLink } from './open-link.ts'
import { providers } from './providers.ts'
import { readInvitation } from './read-invitation.ts'
import { register } from './register.ts'
import { registration } from './registration.ts'
import { resetPassword } from './reset-password.ts'
import { session } from './session.ts'
import { sessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signInCode } from './sign-in-code.ts'
import { signOut } from './sign-out.ts'
import { subscriptionInformation } from './subscription-information.ts'
import { updateSession } from './update-session.ts'

export const authHandlers = {
  session,
  csrf,
  providers,
  signIn,
  signInCode,
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
