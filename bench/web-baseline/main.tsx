import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'

// The least that React, a router and a query cache weigh: one page that reads one thing.
function Page() {
  const { data } = useQuery({ queryKey: ['greeting'], queryFn: async () => 'Hello' })
  return (
    <main>
      <h1>{data ?? 'Loading'}</h1>
    </main>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<Page />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  )
