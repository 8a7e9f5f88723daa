"""Properties that hold for any rule file, checked on all that the repository has."""
