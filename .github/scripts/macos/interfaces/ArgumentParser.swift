// Launch.swift imports it for conformances that are declared in other files.
