import './skeleton.css'

/** A placeholder in the size of content that is loading. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />
}

/** The placeholder of a table, with its heading and so many rows. */
export function TableSkeleton({ rows = 4, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <div className="skeleton-table panel lined" aria-hidden="true">
      {upTo(rows + 1).map((row) => (
        <div className="skeleton-row grid" data-gap="16" key={row}>
          {upTo(columns).map((column) => (
            <Skeleton key={column} width={column === 1 ? '80%' : '56%'} height="0.875rem" />
          ))}
        </div>
      ))}
    </div>
  )
}

export type PageShape = 'TABLE' | 'FORM'

/** The placeholder of a page: heading, cards and table, or heading, fields and their result. */
export function PageSkeleton({ shape = 'TABLE' }: { shape?: PageShape | undefined }) {
  return (
    <div className="page" aria-hidden="true">
      <Skeleton width="220px" height="2rem" />
      {shape === 'FORM' ? <FormSkeleton /> : <CardsSkeleton />}
    </div>
  )
}

function CardsSkeleton() {
  return (
    <>
      <div className="figure-card-row wrap" data-gap="16">
        {upTo(4).map((card) => (
          <Skeleton key={card} height="106px" />
        ))}
      </div>
      <TableSkeleton rows={5} />
    </>
  )
}

function FormSkeleton() {
  return (
    <div className="skeleton-form two-columns" data-gap="16">
      <div className="skeleton-fields panel fit-columns" data-column="240" data-keep="true">
        {upTo(6).map((field) => (
          <div className="grid" data-gap="8" key={field}>
            <Skeleton width="40%" height="0.875rem" />
            <Skeleton height="36px" />
          </div>
        ))}
      </div>
      <Skeleton height="220px" />
    </div>
  )
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
