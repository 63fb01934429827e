"""What apps above add to a hook is called in their order, and once."""

from league.jobs.hooks import Hook


def test_functions_are_given_in_the_order_in_which_they_came_and_once() -> None:
    hook = Hook()

    @hook.add
    def first() -> int:
        return 1

    second = hook.add(lambda: 2)
    hook.add(first)

    assert list(hook) == [first, second]


def test_a_function_added_while_it_is_asked_waits_for_the_next_time() -> None:
    hook = Hook()
    hook.add(lambda: hook.add(lambda: None))

    for function in hook:
        function()

    assert len(list(hook)) == 2
