import './skeleton.css'

/** Stands in the shape of what is coming. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />
}

/** A table that is coming: its heading and so many rows. */
export function TableSkeleton({ rows = 4, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <div className="skeleton-table" aria-hidden="true">
      {upTo(rows + 1).map((row) => (
        <div className="skeleton-row" key={row}>
          {upTo(columns).map((column) => (
            <Skeleton key={column} width={column === 1 ? '80%' : '56%'} height="0.875rem" />
          ))}
        </div>
      ))}
    </div>
  )
}

/** A page that is coming: heading, cards, table. */
export function PageSkeleton() {
  return (
    <div className="page" aria-hidden="true">
      <Skeleton width="220px" height="2rem" />
      <div className="figure-card-row">
        {['a', 'b', 'c', 'd'].map((card) => (
          <Skeleton key={card} height="106px" />
        ))}
      </div>
      <TableSkeleton rows={5} />
    </div>
  )
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
