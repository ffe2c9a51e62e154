import { ENDPOINTS } from '#contract/endpoints.ts'
import { authRoutes } from './auth/routes.ts'
import { borrowerRoutes } from './borrowers/routes.ts'
import { notFound } from './errors.ts'
import type { Route } from './http.ts'
import { loanRoutes } from './loans/routes.ts'
import { userRoutes } from './users/routes.ts'

const present: Route[] = [...authRoutes, ...userRoutes, ...borrowerRoutes, ...loanRoutes]

/** What carries out each endpoint of the contract. The app does not start while one is missing. */
export const routes: Route[] = [
  ...present,
  ...ENDPOINTS.filter((endpoint) => !present.some((route) => route.endpoint === endpoint)).map((endpoint) => ({
    endpoint,
    prepare: undefined,
    run: async () => {
      throw notFound('request.notFound')
    },
  })),
]
