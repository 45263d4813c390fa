//! Whatever is read as a model of people can be written and read again, and is then written the same.
#![no_main]

use errare_chess::people::Model;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(model) = Model::read(&String::from_utf8_lossy(bytes)) {
        let written = model.write();
        let again = Model::read(&written).expect("what was written is read");
        assert_eq!(again.write(), written);
    }
});
