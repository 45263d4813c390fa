use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use super::*;
use crate::refusal::Refusal;

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

#[test]
fn what_breaks_down_is_refused_and_the_next_is_answered() {
    let pool = Pool::new(1).unwrap();
    runtime().block_on(async {
        let broken: Result<(), Refusal> = pool.ask(|_, _| panic!("on purpose")).await;
        assert!(broken.is_err());
        assert_eq!(pool.ask(|_, _| Ok(7)).await.unwrap(), 7);
    });
    pool.close();
    assert!(runtime().block_on(pool.ask(|_, _| Ok(7))).is_err(), "a pool that is closed does nothing");
}

#[test]
fn who_waits_no_longer_stops_what_he_waited_for() {
    let pool = Pool::new(1).unwrap();
    let (begun, begins) = channel();
    let (ended, ends) = channel();
    runtime().block_on(async {
        let asked = pool.ask(move |_, stop| {
            begun.send(()).unwrap();
            while !stop.is_stopped() {
                std::thread::yield_now();
            }
            ended.send(()).unwrap();
            Ok(())
        });
        // It is dropped as soon as it has begun.
        let begins = tokio::task::spawn_blocking(move || begins.recv().unwrap());
        let asked = std::pin::pin!(asked);
        let first = futures_util::future::select(asked, begins).await;
        assert!(matches!(first, futures_util::future::Either::Right(_)));
    });
    ends.recv().unwrap();
    pool.close();
}

#[test]
fn with_too_much_waiting_somebody_new_is_asked_to_come_back() {
    let pool = Pool::new(1).unwrap();
    let (release, released) = channel::<()>();
    pool.give(move |_| released.recv().unwrap_or(()));
    for _ in 0..65 {
        pool.give(|_| ());
    }
    assert!(runtime().block_on(pool.ask(|_, _| Ok(()))).is_err());
    drop(release);
    pool.close();
}

/// A job that runs until it is told to stop, and tells when it has.
fn endless(jobs: &Jobs, attendance: &Arc<Attendance>) -> (Result<(), Refusal>, std::sync::mpsc::Receiver<()>) {
    let (ended, ends) = channel();
    let stop = Stop::default();
    let heard = stop.clone();
    let work = move || {
        while !heard.is_stopped() {
            std::thread::yield_now();
        }
        let _ = ended.send(());
    };
    (jobs.begin(attendance, &stop, work, || ()), ends)
}

#[test]
fn a_job_ends_when_nobody_watches_it_and_goes_on_while_somebody_does() {
    let jobs = Jobs::new(2, Duration::ZERO);
    let (watched, deserted) = (Arc::new(Attendance::default()), Arc::new(Attendance::default()));
    let (closing, _) = tokio::sync::watch::channel(false);
    let runtime = runtime();
    // What is sent to keep a stream alive has a clock.
    let _inside = runtime.enter();
    let stream = watched.feed.stream(closing.subscribe(), || Event::new("x", &1));
    let (begun, first_ends) = endless(&jobs, &watched);
    begun.unwrap();
    let (begun, second_ends) = endless(&jobs, &deserted);
    begun.unwrap();
    std::thread::sleep(Duration::from_millis(1));
    jobs.sweep();
    second_ends.recv().unwrap();
    assert!(first_ends.try_recv().is_err());
    drop(stream);
    std::thread::sleep(Duration::from_millis(1));
    jobs.sweep();
    first_ends.recv().unwrap();
}

#[test]
fn there_is_room_for_so_many_jobs_and_again_when_one_has_ended() {
    let jobs = Jobs::new(1, Duration::from_secs(600));
    let attendance = Arc::new(Attendance::default());
    let (begun, ends) = endless(&jobs, &attendance);
    begun.unwrap();
    assert!(endless(&jobs, &attendance).0.is_err());
    jobs.close();
    ends.recv().unwrap();
    assert!(endless(&jobs, &attendance).0.is_ok());
    jobs.close();
}

#[test]
fn a_job_that_breaks_down_says_so_and_leaves_its_place() {
    let jobs = Jobs::new(1, Duration::from_secs(600));
    let (tell, hear) = channel();
    let broken = move || tell.send(()).unwrap();
    jobs.begin(&Arc::default(), &Stop::default(), || panic!("on purpose"), broken).unwrap();
    hear.recv().unwrap();
    jobs.close();
    assert!(jobs.begin(&Arc::default(), &Stop::default(), || (), || ()).is_ok());
}
