"""Why a job cannot be claimed, finished or enqueued."""


class JobError(Exception):
    """The base of these errors; the text is for the log and for staff."""


class UnknownKind(JobError):
    """No app registered this kind of work (or this process is older than the job)."""


class OutsideTransaction(JobError):
    """Work was enqueued outside the transaction of the act that causes it."""


class Taken(JobError):
    """The job is done, stuck, not yet due, or another worker holds its lease."""


class LostLease(JobError):
    """A newer claim owns the job: what this worker computed does not count."""


class NotStuck(JobError):
    """Only a stuck job, which needs a person, can be retried by hand."""


class AlreadyTicked(JobError):
    """Another process has acted on this firing of the schedule."""
